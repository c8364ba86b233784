"""From tone to ink: a handful of flat colours whose borders are stippled, as if sprayed through a screen."""
import cv2
import numpy as np


def noise(shape, softness, rng):
    grain = cv2.GaussianBlur(rng.normal(size=shape).astype(np.float32), (0, 0), softness)
    return grain / grain.std()


def ramp(tone, inks, grain, blend=0.03):
    """`tone` 0 to 1 picks an ink; `grain` shifts each dot's choice a little."""
    out = np.broadcast_to(inks[0], (*tone.shape, 3)).copy()
    for step in range(1, len(inks)):
        over = np.clip((tone + grain - step / len(inks)) / blend + 0.5, 0, 1)[..., None]
        out += (inks[step] - out) * over
    return out


def lay(image, ink, cover):
    """One more ink over what is printed, in place."""
    image += (ink - image) * cover[..., None]
