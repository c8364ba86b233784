"""The press: lays the inks of every material over one another, then the dark key lines, then lets paper and register show."""
import cv2
import numpy as np
from cut import separations
from fog import Bank, haze
from lamps import Lamps
from ramp import lay, noise, ramp
from sky import Sky
from surface import eight_bit, off_register, on_paper, shifted
from weather import rain, snow

# smooth walls show less of the screen than leaves do
CALM = ('wall', 'plaster')


class Press:
    """Keeps its separations, so that a film can move them and print again."""

    def __init__(self, passes, inks, options, grain=1.0):
        self.passes, self.inks, self.options = passes, inks, options
        self.rng = np.random.default_rng(7)
        fine, coarse = (noise(passes.shape, softness * passes.scale, self.rng) for softness in (0.75, 1.6))
        self.grain = (0.028 * fine + 0.016 * coarse) * grain
        self.tones = separations(passes, options)
        self.lamps = Lamps(passes, self.tones, options)
        self.sky = Sky(passes, options, inks, self.rng)
        self.bank = Bank(passes, options, self.rng)
        self.key = self._key_lines()

    def layer(self, material, tone):
        grain = self.grain * (0.6 if material in CALM else 1)
        image = ramp(tone, self.inks.ramp(material), grain)
        return haze(image, self.passes, material, self.options, self.grain, self.inks['far'])

    def compose(self, tones=None, clouds=None, drifts=None, mirrored=None):
        """The sheet before the paper shows. `tones` replaces some of the separations, `mirrored` the lamps in the water."""
        shares = self.passes.shares
        image = np.zeros((*self.passes.shape, 3), np.float32)
        covered = np.zeros(self.passes.shape, np.float32)
        for material, tone in {**self.tones, **(tones or {})}.items():
            image += self.layer(material, tone) * shares[material][..., None]
            covered += shares[material]
        image += self.sky.paint(self.grain, clouds) * shares['sky'][..., None]
        image /= np.maximum(covered + shares['sky'], 1e-3)[..., None]
        self.bank.cover(image, self.grain, self.inks['far'], drifts)
        lay(image, self.inks['key'], self.key)
        self.lamps.shine(image, self.inks, self.grain, mirrored)
        rain(image, self.options, self.inks['paper'], self.passes.scale)
        snow(image, self.options, self.inks['paper'], self.passes.scale)
        return image

    def print(self):
        image = self.compose()
        off_register(image, self.passes.scale)
        on_paper(image, self.inks['paper'], self.passes.scale, self.rng)
        return eight_bit(image)

    def _key_lines(self):
        """A thin dark contour around what was built, a dot beside its place."""
        scale, shares = self.passes.scale, self.passes.shares
        edge = np.zeros(self.passes.shape, np.float32)
        for shape in (shares['wall'] + shares['plaster'], shares['roof'], shares['path']):
            soft = cv2.GaussianBlur(shape, (0, 0), 0.8 * scale)
            edge = np.maximum(edge, cv2.morphologyEx(soft, cv2.MORPH_GRADIENT, np.ones((3, 3))) * 0.5)
        return shifted(np.clip(edge * 1.2 - 0.25, 0, 1) * 0.28, 1.3 * scale, -0.9 * scale)
