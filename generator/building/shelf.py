"""The shelf of downloads: what would be made from the same inputs lies there already, the rest is put there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.building.digests import code, digest
from generator.building.ledger import Stored
from generator.building.staging import Staging
from generator.outputs import crate, datapackage
from generator.outputs.downloads import Download, Downloads, document, offers, sums
from generator.outputs.offer import Offer
from generator.site import Site


class Shelf:
    """What readers may take away from one site."""

    def __init__(self, site: Site, staging: Staging, before: Mapping[str, Stored]) -> None:
        """See what lies there; `before` is what the old site offers, by address."""
        self._site, self._staging, self._before = site, staging, before
        self.offers = tuple(offers(site))
        self.stored: dict[str, Stored] = {}
        """What lies there, by address; in the order in which pages list it once all does."""

    def missing(self) -> list[int]:
        """Places of the offers that must be made; takes the others over from the old site."""
        return [place for place, offer in enumerate(self.offers) if not self._kept(offer)]

    def make(self, place: int) -> dict[str, Stored]:
        """Make an offer, in any process; whoever waits for it puts it on the shelf."""
        return _made(self.offers[place], self._staging)

    def fill(self, made: Mapping[str, Stored]) -> Downloads:
        """Put what was made on the shelf, and what describes all files beside it."""
        found = {**self.stored, **made}
        self.stored = {offer.address: found[offer.address] for offer in self.offers}
        for offer in descriptions(self._site, lying(self.stored)):
            self._put(offer)
        self._put(sums(lying(self.stored)))
        return lying(self.stored)

    def _put(self, offer: Offer) -> None:
        """Take an offer over, or make it."""
        if not self._kept(offer):
            self.stored |= _made(offer, self._staging)

    def _kept(self, offer: Offer) -> bool:
        """Take a download over, if it would be made from the same inputs."""
        old = self._before.get(offer.address)
        kept = old is not None and old.key == _key(offer) and self._staging.keep(offer.address)
        if old and kept:
            self.stored[offer.address] = old
        return kept


def lying(stored: Mapping[str, Stored]) -> Downloads:
    """Downloads as pages name them."""
    found = (Download(address, file.size, file.sha256) for address, file in stored.items())
    return {file.name: file for file in found}


def descriptions(site: Site, files: Downloads) -> Iterator[Offer]:
    """What says what the files are: a crate for each wave, and the package of the tables."""
    for wave in site.dataset.waves:
        yield document(f"waves/{wave.label}/{crate.FILE}", crate.crate(wave, files))
    yield document(datapackage.FILE, datapackage.datapackage(site, files))


def _made(offer: Offer, staging: Staging) -> dict[str, Stored]:
    size, sha256 = staging.stream(offer.address, offer.produce)
    return {offer.address: Stored(size, sha256, _key(offer))}


def _key(offer: Offer) -> str:
    return digest(code(), offer.inputs)
