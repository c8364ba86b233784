/** How the camera looks at a sheet: from one window to another, slowly. Neighbouring shots never move alike. */
export type Window = [across: number, down: number, width: number];

const wide = 0.98;
const near = 0.9;
/** how far the middle of the window travels */
const travel = 0.05;

/** `focus` is what matters in the sheet, in parts of its width. */
export function windowsOf(at: number, focus: { across: number; down: number }): [Window, Window] {
  const { across, down } = focus;
  const whole: Window = [0.5, down, wide];
  const close: Window = [across, down, near];
  const moves: [Window, Window][] = [
    [whole, close],
    [
      [0.5 - travel, down, near],
      [0.5 + travel, down, near],
    ],
    [close, whole],
    [
      [0.5 + travel, down, near],
      [0.5 - travel, down, near],
    ],
  ];
  return moves[at % moves.length] ?? [whole, whole];
}

/** A poster stands taller than the screen: it is read from its head down. */
export const downThePoster: [Window, Window] = [
  [0.5, 0.3, wide],
  [0.5, 0.7, wide],
];
