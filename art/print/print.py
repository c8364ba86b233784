"""
Prints: python3 art/print/print.py request.json
A request is one object or a list of them. A render: {"render": folder of passes, "out": png, "width": 1600, "inks": "golden", …},
further wishes as in options.py. A drawing: {"drawing": svg, "out": png, "width": 1200}.
"""
import json
import sys
import time
from pathlib import Path

import cv2
from inks import Inks
from options import options
from passes import Passes
from press import Press
from vector import print_drawing


def make(request):
    begun = time.time()
    wishes = dict(request)
    out, width = Path(wishes.pop('out')), wishes.pop('width', 1600)
    image = print_drawing(wishes['drawing'], width) if 'drawing' in wishes else print_render(wishes, width)
    out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out), image)
    print(f'{out} {time.time() - begun:.1f}', flush=True)


def print_render(wishes, width):
    passes, inks = Passes(wishes.pop('render'), width), Inks(wishes.pop('inks'))
    return Press(passes, inks, options(wishes, inks.habits)).print()


if __name__ == '__main__':
    requests = json.loads(Path(sys.argv[1]).read_text())
    for request in requests if isinstance(requests, list) else [requests]:
        make(request)
