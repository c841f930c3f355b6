"""What templates get: the finished values of a page, in the language and with the links of that page.

Numbers stay numbers where a template may draw them; texts are in the reader's language. Nothing here can
reach the dataset, so that a page is a function of its view.
"""

from generator.views.frame import CitationView, Door, NavItem, PageView, SiteView, Twin
from generator.views.hub import StairRow, Way
from generator.views.lists import Pager, PairEntry
from generator.views.pair import CastlingRow, LadderRow, MirrorView, Near, Outside, PairView
from generator.views.prose import ArticleView, FactGroup, FactView, LabView

__all__ = [
    "ArticleView",
    "CastlingRow",
    "CitationView",
    "Door",
    "FactGroup",
    "FactView",
    "LabView",
    "LadderRow",
    "MirrorView",
    "NavItem",
    "Near",
    "Outside",
    "PageView",
    "Pager",
    "PairEntry",
    "PairView",
    "SiteView",
    "StairRow",
    "Twin",
    "Way",
]
