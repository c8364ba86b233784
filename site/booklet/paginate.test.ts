import { expect, test } from 'vitest';
import { type BookletPart, findSheetPosition, paginate, roundToSheets } from './paginate.ts';

const line = (text: string) => ({ text });
const sentence = 'Er kam durch das Fenster und ging durch die Tür. ';
const paragraph = (sentences: number) => line(sentence.repeat(sentences).trim());

test('all text is on the pages, each line once, at any length', () => {
  for (const sentences of [1, 20, 80, 400]) {
    const parts: BookletPart[] = [
      { heading: 'Zum Programm', kind: 'text', lines: [paragraph(sentences), paragraph(3)] },
      { heading: 'Besetzung', kind: 'list', lines: Array.from({ length: 60 }, (_, index) => line(`Name ${index}`)) },
    ];
    const all = paginate(parts).flat();
    const text = (kind: BookletPart['kind']) =>
      all.filter((part) => part.kind === kind).flatMap(({ lines }) => lines.map((line) => line.text));
    expect(text('text').join(' ')).toBe(`${paragraph(sentences).text} ${paragraph(3).text}`);
    expect(text('list')).toHaveLength(60);
    expect(all.filter(({ heading }) => heading === 'Zum Programm')).toHaveLength(1);
    const lists = all.filter(({ kind }) => kind === 'list');
    expect(lists.length, 'control: sixty names need two pages').toBeGreaterThan(1);
    expect(lists.map(({ heading }) => heading)).toEqual(lists.map(() => 'Besetzung'));
  }
  const onePiece = line('x'.repeat(9000));
  expect(paginate([{ kind: 'text', lines: [onePiece] }]).flat()).toHaveLength(1);
  expect(paginate([{ heading: 'Besetzung', kind: 'list', lines: [line('–'), onePiece] }])).toHaveLength(2);
});

test('a paragraph that is longer than a page continues on the next, also from the top of a page', () => {
  const pages = paginate([{ kind: 'text', lines: [paragraph(400)] }]);
  expect(pages.length).toBeGreaterThan(1);
  const letters = pages.map((page) => page.flatMap(({ lines }) => lines.map(({ text }) => text)).join('').length);
  expect(Math.max(...letters)).toBeLessThan(paragraph(400).text.length / 2);
});

test('two pages share the text evenly', () => {
  const pages = paginate([{ kind: 'text', lines: Array.from({ length: 12 }, () => paragraph(5)) }]);
  expect(pages.map(([part]) => part?.lines.length)).toEqual([6, 6]);
});

test('a heading is never the last line of a page', () => {
  for (let lines = 25; lines < 40; lines++) {
    const pages = paginate([
      { kind: 'list', lines: Array.from({ length: lines }, () => line('–')) },
      { heading: 'Hintergrund', kind: 'text', lines: [paragraph(8)] },
    ]);
    expect(pages.flat().filter(({ heading }) => heading)).toHaveLength(1);
  }
});

const listSheetSides = (pages: number) => {
  const found: Record<number, { left?: number; right?: number }> = {};
  for (let page = 0; page < pages; page++) {
    const { side, half } = findSheetPosition(page, pages);
    found[side] = { ...found[side], [half]: page + 1 };
  }
  return Object.values(found).map(({ left, right }) => `${left}|${right}`);
};

test('the pages are in order after the sheets are folded', () => {
  expect(listSheetSides(4)).toEqual(['4|1', '2|3']);
  expect(listSheetSides(8)).toEqual(['8|1', '2|7', '6|3', '4|5']);
  expect(listSheetSides(12)).toEqual(['12|1', '2|11', '10|3', '4|9', '8|5', '6|7']);
});

test('a booklet has a multiple of four pages', () => {
  expect([1, 4, 5, 8, 9].map(roundToSheets)).toEqual([4, 4, 8, 8, 12]);
});
