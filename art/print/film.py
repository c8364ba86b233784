"""
A film of moving prints, without loss: python3 art/print/film.py request.json
{"out": mkv, "size": [1280, 720], "rate": frames a second, "hold": how many frames a moment stays, "sheet": dots across, "shots": […]}
A shot is the request of a print with "seconds" and "window": [from, to], each [middle across, middle down, width] in parts of the sheet.
"""
import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from inks import Inks
from moving import Moving
from options import options
from passes import Passes
from surface import eight_bit, off_register
from vector import PAPER, print_drawing

# seconds after which a moving print is where it began
TURN = 8
# how far the plates of a new sheet are out of register, in dots, and how much bare paper shows: one frame each
COMING = ((11, 0.5), (5, 0.15))


class Still:
    """A drawing holds still; only the window moves over it."""

    def __init__(self, drawing, width):
        self.image = print_drawing(drawing, width)[..., ::-1].astype(np.float32) / 255

    def sheet(self, phase):
        return self.image


def opened(shot, width):
    wishes = dict(shot)
    if 'drawing' in wishes:
        return Still(wishes['drawing'], width)
    passes, inks = Passes(wishes.pop('render'), width), Inks(wishes.pop('inks'))
    return Moving(passes, inks, options(wishes, inks.habits))


def frames(request, shot, first):
    shot = dict(shot)
    rate, hold = request['rate'], request['hold']
    (start, end), count = shot.pop('window'), round(shot.pop('seconds') * rate)
    print_ = opened(shot, request['sheet'])
    for number in range(count):
        if number % hold == 0:
            sheet = print_.sheet(number / rate / TURN % 1)
        image = sheet
        if not first and number < len(COMING):
            image = coming_off_the_press(sheet, *COMING[number])
        along = number / max(count - 1, 1)
        yield seen(image, [a + (b - a) * along for a, b in zip(start, end)], request['size'])


def coming_off_the_press(sheet, dots, bare):
    image = np.ascontiguousarray(sheet + (PAPER - sheet) * bare)
    off_register(image, dots)
    return image


def seen(image, window, size):
    """The window keeps inside the sheet and has the shape of the film."""
    height, width = image.shape[:2]
    across = min(window[2] * width, height * size[0] / size[1])
    down = across * size[1] / size[0]
    left = np.clip(window[0] * width - across / 2, 0, width - across)
    top = np.clip(window[1] * height - down / 2, 0, height - down)
    zoom = size[0] / across
    move = np.float32([[zoom, 0, -left * zoom], [0, zoom, -top * zoom]])
    return eight_bit(cv2.warpAffine(image, move, tuple(size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def encoder(out, size, rate):
    words = ['ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'bgr24', '-s', f'{size[0]}x{size[1]}']
    return subprocess.Popen([*words, '-r', str(rate), '-i', '-', '-an', '-c:v', 'ffv1', str(out)], stdin=subprocess.PIPE)


def make(request):
    out = Path(request['out'])
    out.parent.mkdir(parents=True, exist_ok=True)
    process = encoder(out, request['size'], request['rate'])
    for number, shot in enumerate(request['shots']):
        for image in frames(request, shot, number == 0):
            process.stdin.write(np.ascontiguousarray(image).tobytes())
        print(f'shot {number + 1}', flush=True)
    process.stdin.close()
    if process.wait():
        raise SystemExit(f'ffmpeg could not write {out}.')


if __name__ == '__main__':
    make(json.loads(Path(sys.argv[1]).read_text()))
