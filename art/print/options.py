"""What a picture may ask of the press. The names are those of `editions` in a picture.yaml."""
import re
from dataclasses import dataclass, fields
from typing import Optional


@dataclass(frozen=True)
class Options:
    # 0 or false: a bare sky; 1: a sky full of them. The seed chooses their places, else the picture's name does.
    clouds: float = 0.5
    cloud_seed: Optional[int] = None
    # -1: the sun stands on the left, 1: on the right
    sun_side: int = -1
    # how much of the far ink lies over distant things, and how soon; a bank of mist above water
    fog: float = 0.62
    fog_depth: float = 0.0
    bank: float = 0.0
    bank_at: Optional[float] = None
    bank_height: float = 0.05
    # the course of the sky's colours, how softly they meet, how coarse their stipple is
    sky_fall: float = 0.95
    sky_blend: float = 0.09
    sky_grain: float = 0.02
    stars: int = 0
    # across, down and radius, as parts of the picture
    moon: Optional[tuple] = None
    # how far lit windows and lanterns shine
    glow: float = 0.0
    # flakes of snow, strokes of rain
    flakes: int = 0
    rain: int = 0
    exposure: Optional[float] = None
    denoise: float = 6.0


def options(wanted, habits):
    """The picture's wishes over the ink set's habits."""
    known = {camel(field.name): field.name for field in fields(Options)}
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        raise SystemExit(f'The press knows no "{unknown[0]}", only {", ".join(sorted(known))}.')
    return Options(**{known[name]: value for name, value in {**habits, **wanted}.items()})


def camel(name):
    return re.sub(r'_(.)', lambda found: found.group(1).upper(), name)
