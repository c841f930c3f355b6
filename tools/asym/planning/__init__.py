"""What is read next: classes, ladders and their windows, how far the search is, the kinds of waves."""
