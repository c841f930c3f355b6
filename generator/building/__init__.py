"""How files are made, kept, compared and switched: what is as it was is left alone."""
