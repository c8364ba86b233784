import { expect, test } from 'vitest';
import { findPictureIssues } from './picture.ts';

const titleAndAlt = { title: { de: 'Die Scheune', en: 'The barn' }, alt: { de: 'Eine Scheune.', en: 'A barn.' } };
const artScene = {
  camera: { from: [-52, -22, 1.6], to: [-72, 0, 4], lens: 35 },
  light: { sun: [17, 250] },
  season: 'summer',
  props: ['concert', 'bench@-10,-150,180'],
  editions: { day: { inks: 'golden' }, evening: { inks: 'dusk', stars: 60, moon: [0.8, 0.1, 0.02] } },
  crops: ['plate'],
};
const faultsOf = (entry: unknown) =>
  findPictureIssues(entry).map(({ path, sentence }) => `${path || 'the file'} ${sentence}`);

test.each([
  ['a photograph', undefined],
  ['an art print', artScene],
  ['a poster', { poster: 'event-7.svg' }],
  ['a drawing with an evening version', { plate: 'place-ruins.svg', evening: 'place-ruins-evening.svg' }],
])('a picture that is %s is accepted', (_, art) =>
  expect(faultsOf({ ...titleAndAlt, ...(art && { art }) })).toEqual([]),
);

test.each<[string, object, string]>([
  ['no alternative text', { alt: undefined }, 'alt is missing; both languages are wanted'],
  ['one language only', { alt: { de: 'Eine Scheune.' } }, 'alt.en is missing; both languages are wanted'],
  ['an empty title', { title: { de: ' ', en: 'The barn' } }, 'title.de is empty'],
  ['a field that does not exist', { Art: artScene }, 'the file does not know Art; allowed are title, alt, art'],
  ['a poster that is no SVG file', { art: { poster: 'barn.png' } }, 'art.poster is "barn.png"; wanted'],
  [
    'a photograph beside an art print',
    { art: artScene, photo: { hash: 'a'.repeat(32) } },
    'photo must not be beside art',
  ],
  [
    'an art print taken down',
    { art: artScene, down: { at: '2027-07-17T10:00:00Z', reason: 'other' } },
    'down must not be',
  ],
])('a picture with %s is refused, and the message names the field', (_, change, sentence) => {
  const [fault, ...others] = faultsOf({ ...titleAndAlt, ...change });
  expect([fault, others]).toEqual([expect.stringContaining(sentence), []]);
});

test.each([
  ['camera missing', { camera: undefined }, 'camera is missing; wanted are the fields from, to, lens, upright'],
  ['light unknown', { light: { moon: 3, sun: [17, 250] } }, 'light does not know moon; allowed are sun'],
  ['a sun beyond the zenith', { light: { sun: [120, 0] } }, 'light.sun.0 is 120; allowed are numbers from -20 to 90'],
  ['a fifth season', { season: 'Sommer' }, 'season is "Sommer"; allowed are spring, summer, autumn, winter'],
  ['a prop of the wrong form', { props: ['Bench 3'] }, 'props.0 is "Bench 3"; wanted is a name like'],
])(
  'a picture whose 3D scene (`art`) has a wrong field is refused, and the message names the field: %s',
  (_, change, sentence) => {
    expect(faultsOf({ ...titleAndAlt, art: { ...artScene, ...change } }).join('\n')).toContain(`art.${sentence}`);
  },
);
