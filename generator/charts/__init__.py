"""Charts of the site as coordinates: pure functions from rows to frozen dataclasses that templates draw.

Places are percentages of the plot, so that one drawing serves a phone and a desk: lines stretch, while
dots and letters keep their size.
"""
