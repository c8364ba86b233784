"""The ink sets, one file each in inks/: dark to light per material, and the habits of the light they stand for."""
import json
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / 'inks'


def colour(code):
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255


class Inks:
    def __init__(self, name):
        names = sorted(file.stem for file in FOLDER.glob('*.json'))
        if name not in names:
            raise SystemExit(f'There are no inks called "{name}", only {", ".join(names)}.')
        entries = json.loads((FOLDER / f'{name}.json').read_text())
        self.habits = entries.pop('habits')
        self.single = {key: colour(code) for key, code in entries.items() if isinstance(code, str)}
        self.ramps = {key: [colour(code) for code in codes] for key, codes in entries.items() if isinstance(codes, list)}

    def __getitem__(self, name):
        return self.single[name]

    def ramp(self, material):
        return self.ramps[material]
