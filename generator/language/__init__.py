"""The languages of the site: their words, numbers, dates and typography."""
