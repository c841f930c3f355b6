"""The meet-in-the-middle laboratory on Eternity II: experiments and the facts they yield."""
