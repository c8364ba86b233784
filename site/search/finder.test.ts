import { expect, test } from 'vitest';
import { type SearchDocument, toLocalizedTexts } from './document.ts';
import { Finder } from './finder.ts';
import { splitWords } from './tokens.ts';

const page = (id: string, title: string, ...text: string[]): SearchDocument => ({
  id,
  kind: 'pages',
  href: `/${id}`,
  title: { text: title },
  text: toLocalizedTexts(...text),
});

const german = await Finder.create(
  [
    page('quartet', 'Streichquartett', 'Vier Leute spielen Haydn.'),
    page('cemetery', 'Kapellenfriedhof', 'Neun eiserne Kreuze stehen hinter der Kapelle.'),
    page('concert', 'Konzerte im Sommer', 'Kammermusik mit Jannis Okel und dem Quartett.'),
    page('okel', 'Jannis Okel', 'Er singt Mozart, am liebsten unter Bäumen.'),
    page('easter', 'Ostern', 'Der Stern ist ein anderer.'),
    page('mozart', 'Über Mozart', 'Er kam nie hierher.'),
    page('operation', 'Der Arzt', 'Nach der Opera wurde ein Sänger operiert.'),
    page('night', 'Ein Opernabend', 'Er dauert drei Stunden.'),
  ],
  'de',
);
const search = (query: string) => {
  const { matches, matchedBy } = german.search(splitWords(query));
  return [matchedBy, ...matches.map(({ document }) => document.id)];
};

test.each([
  // A hit in a title ranks above a hit in a text.
  ['mozart', 'all', 'mozart', 'okel'],
  ['Okel', 'all', 'okel', 'concert'],
  // The second half finds a compound, and the compound finds it; “Stern” is no half of “Ostern”.
  ['Quartett', 'all', 'quartet', 'concert'],
  ['Friedhof', 'all', 'cemetery'],
  ['Kammerkonzert', 'similar', 'concert'],
  ['Stern', 'all', 'easter'],
  // The text contains one word as typed, and only a similar one for the other.
  ['Jannis Kammerkonzert', 'similar', 'concert'],
  // The beginning of a word finds it, and a word with one typo does too.
  ['moz', 'all', 'mozart', 'okel'],
  // Only names tell how “ope” goes on. A word that no name contains goes on as in the texts.
  ['ope', 'all', 'night'],
  ['operi', 'all', 'operation'],
  ['Mozert', 'similar', 'mozart', 'okel'],
  ['Mozrat', 'similar', 'mozart', 'okel'],
  // A document needs all words; some words are enough only if no document has all.
  ['Mozart Okel', 'all', 'okel'],
  ['Mozart Friedhof', 'some', 'mozart', 'cemetery', 'okel'],
  ['der die das', 'some'],
])('[SRC-01] a search for “%s” matches by “%s” words and finds its documents in order of rank', (query, ...found) =>
  expect(search(query)).toEqual(found),
);

test('a word with two typos finds nothing, but a similar word of a title is suggested, never a half of a compound', () => {
  expect(german.search(['Friethov'])).toMatchObject({ matchedBy: 'some', matches: [], similarWords: [] });
  expect(german.search(['Oostrn'])).toMatchObject({ matchedBy: 'some', matches: [], similarWords: ['Ostern'] });
});

test('an updated finder answers like a new one', async () => {
  const before = [page('a', 'Streichquartett', 'Vier Leute spielen Haydn.'), page('b', 'Friedhof', 'Neun Kreuze.')];
  const after = [page('c', 'Quartett', 'Am Ufer.'), page('b', 'Friedhof', 'Neun Kreuze.'), page('a', 'Haydn am Ufer')];
  const finder = await Finder.create(before, 'de');
  expect(await finder.update(after)).toBe(2);
  const created = await Finder.create(after, 'de');
  const questions = ['Haydn', 'Quartett', 'Streichquartett', 'Friedhof', 'Ufer', 'Leute', 'Kreuz', 'Hayden'];
  const answers = (searched: Finder) =>
    questions.map((question) => {
      const { matchedBy, matches, similarWords } = searched.search([question]);
      return { matchedBy, near: similarWords, found: matches.map(({ document, terms }) => ({ document, terms })) };
    });
  expect(answers(finder)).toEqual(answers(created));
  expect(answers(await Finder.create(before, 'de'))).not.toEqual(answers(created));
});

test('documents with equal scores keep their order', async () => {
  const documents = ['c', 'a', 'b'].map((id) => page(id, `Haus ${id}`));
  const finder = new Finder('de');
  await finder.update(documents.slice(2));
  await finder.update(documents);
  expect(finder.search(['Haus']).matches.map(({ document }) => document.id)).toEqual(['c', 'a', 'b']);
});

test('two documents with the same id are both found', async () => {
  const finder = await Finder.create([page('a', 'Haus am See'), page('a', 'Haus am Ufer')], 'de');
  const titles = finder.search(['Haus']).matches.map(({ document }) => document.title.text);
  expect(titles).toEqual(['Haus am See', 'Haus am Ufer']);
});
