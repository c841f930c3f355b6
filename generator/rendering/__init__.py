"""From a page to HTML: what a page sees, what stands around it, the templates made for one place."""
