"""
A print that moves: its separations sway and ripple, its clouds drift.
Whatever moves is a function of a phase from 0 to 1, so that the last moment runs into the first.
"""
import cv2
import numpy as np
from clouds import Moved
from press import Press
from rows import Rows
from surface import off_register, on_paper

TURN = 2 * np.pi
FOLIAGE = ('foliage', 'copper', 'gold')
# how far the clouds drift in one turn, in dots of a print 1600 wide
DRIFT = 150


class PatientPress(Press):
    """Lays only once what stands still."""

    def __init__(self, *given):
        super().__init__(*given)
        self.laid = {}

    def layer(self, material, tone):
        if tone is not self.tones[material]:
            return super().layer(material, tone)
        if material not in self.laid:
            self.laid[material] = super().layer(material, tone)
        return self.laid[material]


class Moving:
    def __init__(self, passes, inks, options):
        self.press = press = PatientPress(passes, inks, options)
        rng = np.random.default_rng(2)
        self.ripples = Waves(passes, rng, (-0.004, 0.004), (0.05, 0.22), 7)
        self.breeze = Waves(passes, rng, (0.006, 0.03), (0.002, 0.01), 6)
        self.rows = Rows(passes)
        self.mist = [wrapping(drift) for drift in press.bank.drifts]

    def sheet(self, phase):
        press, scale, width = self.press, self.press.passes.scale, self.press.passes.size[0]
        clouds = press.sky.clouds and Moved(press.sky.clouds, phase, DRIFT * scale)
        mist = [np.roll(drift, round(way * phase * width), 1) for way, drift in zip((1, -1), self.mist)]
        sway = self.rows.at(phase)
        mirrored = self.rows.mirror(press.lamps.mirrored, sway) if press.lamps.any else None
        image = press.compose(self._tones(phase, scale, sway), clouds, mist, mirrored)
        off_register(image, scale)
        # the same paper under every moment
        on_paper(image, press.inks['paper'], scale, np.random.default_rng(7))
        return np.clip(image, 0, 1)

    def _tones(self, phase, scale, rows):
        tones = {}
        ripple, sway = self.ripples.at(phase), self.breeze.at(phase)
        for material, tone in self.press.tones.items():
            if material == 'water':
                moved = self.rows.carry(tone, rows)
                tones[material] = np.clip(moved + 0.06 * ripple * (0.4 + self.rows.nearness), 0, 0.985)
            elif material in FOLIAGE:
                moved = self.breeze.carry(tone, sway * 2.2 * scale, sway * 1.2 * scale)
                tones[material] = np.clip(moved + 0.035 * sway, 0, 0.985)
        return tones


class Waves:
    """Sines of random directions with whole periods in time."""

    def __init__(self, passes, rng, across, down, count):
        height, width = passes.shape
        self.yy, self.xx = np.mgrid[0:height, 0:width].astype(np.float32)
        self.waves = [
            (rng.uniform(*across) / passes.scale, rng.uniform(*down) / passes.scale, rng.uniform(0, TURN), rng.choice([-2, -1, 1, 2]))
            for _ in range(count)
        ]

    def at(self, phase):
        return sum(np.sin(a * self.xx + b * self.yy + start + TURN * n * phase) for a, b, start, n in self.waves) / len(self.waves)

    def carry(self, tone, across, down):
        return cv2.remap(tone, self.xx + across, self.yy + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def wrapping(field):
    """Mirrored, so that its right edge meets its left."""
    half = field[:, : field.shape[1] // 2]
    mirrored = np.hstack([half, half[:, ::-1]])
    return cv2.resize(mirrored, (field.shape[1], field.shape[0]))
