import { describe, expect, test } from 'vitest';
import { pictureFaults } from './picture.ts';

const spoken = { title: { de: 'Die Scheune', en: 'The barn' }, alt: { de: 'Eine Scheune.', en: 'A barn.' } };
const scene = {
  camera: { from: [-52, -22, 1.6], to: [-72, 0, 4], lens: 35 },
  light: { sun: [17, 250] },
  season: 'summer',
  props: ['concert', 'bench@-10,-150,180'],
  editions: { day: { inks: 'golden' }, evening: { inks: 'dusk', stars: 60, moon: [0.8, 0.1, 0.02] } },
  crops: ['plate'],
};
const faultsOf = (entry: unknown) => pictureFaults('content/pictures/barn/picture.yaml', entry);
const withScene = (change: object) => faultsOf({ ...spoken, art: { ...scene, ...change } });

describe('a picture entry', () => {
  test.each([
    ['a photograph', spoken],
    ['a scene', { ...spoken, art: scene }],
    ['a scene seen by the camera of another', { ...spoken, art: { ...scene, camera: 'hero' } }],
    ['a poster', { ...spoken, art: { poster: 'event-7.svg' } }],
    ['a drawn plate', { ...spoken, art: { plate: 'year-24.svg' } }],
    [
      'a drawn plate that has an evening',
      { ...spoken, art: { plate: 'place-ruins.svg', evening: 'place-ruins-evening.svg' } },
    ],
    ['an emblem', { ...spoken, art: { emblem: 'windbruch.svg' } }],
  ])('is accepted: %s', (_, entry) => expect(faultsOf(entry)).toEqual([]));

  test.each([
    ['no alternative text', { title: spoken.title }, 'alt is missing; both languages are wanted'],
    ['one language only', { ...spoken, alt: { de: 'Eine Scheune.' } }, 'alt.en is missing; both languages are wanted'],
    ['an empty title', { ...spoken, title: { de: ' ', en: 'The barn' } }, 'title.de is empty'],
    ['a field that does not exist', { ...spoken, Art: scene }, 'does not know Art; allowed are title, alt, art'],
    ['a poster that is no drawing', { ...spoken, art: { poster: 'barn.png' } }, 'art.poster is "barn.png"; wanted'],
    ['a plate that is no drawing', { ...spoken, art: { plate: 'barn.avif' } }, 'art.plate is "barn.avif"; wanted'],
  ])('is refused with file and field: %s', (_, entry, sentence) => {
    const [fault, ...others] = faultsOf(entry);
    expect(fault).toContain('content/pictures/barn/picture.yaml: ');
    expect(fault).toContain(sentence);
    expect(others).toEqual([]);
  });

  test.each([
    ['camera missing', { camera: undefined }, 'art.camera is missing; wanted are the fields from, to, lens, upright'],
    ['a place of two numbers', { camera: { ...scene.camera, to: [1, 2] } }, 'art.camera.to is [1,2]; wanted is three'],
    ['a lens nobody grinds', { camera: { ...scene.camera, lens: 900 } }, 'art.camera.lens is 900; allowed are numbers'],
    ['light missing', { light: undefined }, 'art.light is missing; wanted are the fields sun, clouds, air, lit'],
    ['light unknown', { light: { moon: 3, sun: [17, 250] } }, 'art.light does not know moon; allowed are sun'],
    [
      'a sun beyond the zenith',
      { light: { sun: [120, 0] } },
      'art.light.sun.0 is 120; allowed are numbers from -20 to 90',
    ],
    ['a fifth season', { season: 'Sommer' }, 'art.season is "Sommer"; allowed are spring, summer, autumn, winter'],
    [
      'unknown inks',
      { editions: { day: { inks: 'gold' } } },
      'art.editions.day.inks is "gold"; allowed are autumn, day',
    ],
    ['no day', { editions: { evening: { inks: 'dusk' } } }, 'art.editions.day is missing'],
    ['an unknown crop', { crops: ['square'] }, 'art.crops.0 is "square"; allowed are plate, banner'],
    ['no crop', { crops: [] }, 'art.crops is empty'],
    ['a prop of the wrong form', { props: ['Bench 3'] }, 'art.props.0 is "Bench 3"; wanted is a name like'],
  ])('with a scene is refused: %s', (_, change, sentence) => {
    expect(withScene(change).join('\n')).toContain(sentence);
  });
});
