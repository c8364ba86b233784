import { expect, test } from 'vitest';
import { type Part, paginate } from './paginate.ts';

const told = (text: string) => ({ text });
const sentence = 'Er kam durch das Fenster und ging durch die Tür. ';
const paragraph = (sentences: number) => told(sentence.repeat(sentences).trim());

test('nothing is lost and nothing is doubled, however long it is', () => {
  for (const sentences of [1, 20, 80, 400]) {
    const parts: Part[] = [
      { heading: 'Zum Programm', as: 'text', lines: [paragraph(sentences), paragraph(3)] },
      {
        heading: 'Besetzung',
        as: 'list',
        lines: Array.from({ length: 60 }, (_, index) => told(`Name ${index} – Rolle`)),
      },
    ];
    const all = paginate(parts).flat();
    const text = (as: Part['as']) =>
      all.filter((part) => part.as === as).flatMap(({ lines }) => lines.map((line) => line.text));
    expect(text('text').join(' ')).toBe(`${paragraph(sentences).text} ${paragraph(3).text}`);
    expect(text('list')).toHaveLength(60);
    expect(all.filter(({ heading }) => heading)).toHaveLength(2);
  }
});

test('a heading is never the last line of a page', () => {
  for (let lines = 25; lines < 40; lines++) {
    const pages = paginate([
      { as: 'list', lines: Array.from({ length: lines }, () => told('–')) },
      { heading: 'Hintergrund', as: 'text', lines: [paragraph(8)] },
    ]);
    expect(pages.every((page) => page.every((part) => part.lines.length > 0))).toBe(true);
  }
});

test('a paragraph in one piece, longer than a page, still stands somewhere', () => {
  expect(paginate([{ as: 'text', lines: [told('x'.repeat(9000))] }]).flat()).toHaveLength(1);
});
