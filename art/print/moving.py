"""
A print that moves: its separations sway and ripple, its clouds drift.
Whatever moves is a function of a phase from 0 to 1, so that the last moment runs into the first.
"""
import cv2
import numpy as np
from clouds import Moved
from press import Press
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
        rows = np.where(passes.shares['water'] > 0.5)[0]
        shore = np.percentile(rows, 2) if len(rows) else passes.shape[0]
        self.nearness = np.clip((self.ripples.yy - shore) / max(passes.shape[0] - shore, 1), 0, 1)
        self.rows = Rows(passes.scale, self.nearness, rng)
        self.mist = [wrapping(drift) for drift in press.bank.drifts]

    def sheet(self, phase):
        press, scale, width = self.press, self.press.passes.scale, self.press.passes.size[0]
        clouds = press.sky.clouds and Moved(press.sky.clouds, phase, DRIFT * scale)
        mist = [np.roll(drift, round(way * phase * width), 1) for way, drift in zip((1, -1), self.mist)]
        sway = self.rows.at(phase)
        mirrored = self.rows.carry(press.lamps.mirrored, sway) * self.rows.whole(sway) if press.lamps.any else None
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
                tones[material] = np.clip(moved + 0.06 * ripple * (0.4 + self.nearness), 0, 0.985)
            elif material in FOLIAGE:
                moved = self.breeze.carry(tone, sway * 2.2 * scale, sway * 1.2 * scale)
                tones[material] = np.clip(moved + 0.035 * sway, 0, 0.985)
        return tones


class Rows:
    """Each row of the water sways by itself: by three dots before the viewer, by one at the far shore."""

    def __init__(self, scale, nearness, rng):
        height, width = nearness.shape
        self.yy, self.xx = np.mgrid[0:height, 0:width].astype(np.float32)
        self.nearness, self.soft, self.reach = nearness, 0.8 * scale, (1 + 2 * nearness) * scale
        row = np.floor(np.cumsum(1 / ((1.5 + 4 * nearness[:, 0]) * scale))).astype(int)
        start, lean, turns = rng.uniform(0, TURN, row[-1] + 1), rng.uniform(-0.02, 0.02, row[-1] + 1), rng.choice([-2, -1, 1, 2], row[-1] + 1)
        self.start, self.lean, self.turns = (values[row][:, None].astype(np.float32) for values in (start, lean / scale, turns))

    def at(self, phase):
        sway = np.sin(self.lean * self.xx + self.start + TURN * self.turns * phase)
        return cv2.GaussianBlur(sway, (0, 0), self.soft, sigmaY=self.soft)

    def carry(self, field, sway):
        return cv2.remap(field, self.xx + self.reach * sway, self.yy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

    def whole(self, sway):
        """A row that sways far shows less of a lamp, which breaks its strip of light."""
        return 1 - 0.6 * self.nearness * np.clip((sway - 0.5) / 0.4, 0, 1)


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
