import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Content, parseEntryFile } from '#contract/content/kinds.ts';
import { buildContent, findContentIssues, findEditionIssues, replaceEntry } from '#server/content/content-entries.ts';
import { createEditionIssue, formatIssue, toEditionIssue } from '#server/content/edition-issue.ts';
import { checkEntry } from '#server/content/entry.ts';
import { findReleaseIssues } from '#server/content/release-issues.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { findYamlIssues, formatYaml, readYaml } from '#server/content/yaml.ts';
import { listAddresses } from '#site/addresses.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const fixture = await readShipped(fixtureContentFolder);
const addresses = (content: Content) => listAddresses({ content, events: sortNewestFirst(content) });

function findIssues(file: string, text: string | undefined): string[] {
  const name = parseEntryFile(file);
  if (!name) throw new Error(`${file} is no content.`);
  const read = text === undefined ? { data: undefined } : readYaml(text);
  if ('error' in read) return [read.error];
  const releaseIssues = findReleaseIssues({ ...name, data: read.data }, fixture.entries.get(file));
  const checked = text === undefined ? { entry: undefined } : checkEntry({ ...name, data: read.data });
  if ('errors' in checked) return checked.errors.map(formatIssue);
  const entries = replaceEntry(fixture.entries, name, checked.entry);
  const contentIssues = findContentIssues(entries).map(formatIssue);
  if (contentIssues.length > 0) return contentIssues;
  const { warnings, notes } = findEditionIssues(entries, addresses(buildContent(entries)));
  const yamlIssues = findYamlIssues(text ?? '').map(({ line, sentence }) => ({
    ...createEditionIssue(name, '', sentence),
    line,
  }));
  return [...releaseIssues.map(toEditionIssue(name)), ...yamlIssues, ...warnings, ...notes].map(formatIssue);
}

function changeFixture(file: string, from: string | RegExp, to: string): string {
  const entry = fixture.entries.get(file);
  const before = entry?.kind === 'texts' ? formatYaml(entry.data) : readFileSync(fixtureContentFolder + file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${from}.`);
  return after;
}

test('the fixture content has no issues', () => {
  const { warnings, notes } = findEditionIssues(fixture.entries, addresses(buildContent(fixture.entries)));
  expect([...[...fixture.fileIssues.values()].flat(), ...warnings, ...notes]).toEqual([]);
});

const issueCases: Record<string, [from: string | RegExp, to: string, sentence: string][]> = {
  'events/15.yaml': [
    ['  subtitle:', '  date: Freitag, 19. Juli 2024\n  subtitle:', 'but by its data the event is on Samstag, 20. Juli'],
    [/ +de: Dramma .*\n/, '', 'event.subtitle.de: there is no German text, the English is shown.'],
  ],
  'estate.yaml': [['017 #', '017 9#', 'phone: is no telephone number: write it like +49 30 23125 000 (found ']],
  'news/1.yaml': [
    ['Premiere', 'Weg #3', 'line 6: everything from " #" on is lost.'],
    ['Premiere', 'Die "Premiere"', 'line 6: a straight quotation mark (").'],
    ['film: news-1', 'film: news-7', 'film: there is no content/films/news-7/film.yaml.'],
  ],
  'pages/terms.yaml': [
    ['/contact#imprint', '/contakt', 'found a link to /contakt, but there is no page /contakt.'],
    ['/contact#imprint', '/privacy#news', 'the parts of /privacy are called '],
    ['/contact#imprint', '#fragen', 'but the parts of /terms are called request, answer,'],
    ['/contact#imprint', '/park#path-umweg', 'but there is no content/paths/umweg.yaml.'],
    ['/contact#imprint', 'www.tollenau.example', 'Allowed: /address, #part, https://… and mailto:….'],
  ],
  'pictures/oak/picture.yaml': [
    [/alt:\n.*\n.*\n/, '', 'alt: is missing; both languages are wanted.'],
    [/camera: .*/, 'camera: eiche', 'art.camera: there is no content/pictures/eiche/'],
  ],
  'texts/tickets.yaml': [
    ['idHint:', 'idTip:', 'content/texts/tickets.yaml: idHint: is missing.'],
    ['idHint:', 'idTip: { de: x, en: x }\nidHint:', 'idTip: no page shows it.'],
  ],
  'texts/events.yaml': [
    ['{{category}}: ein', '{{kategorie}}: ein', '{{kategorie}}, which nothing fills. Allowed: {{category}}, {{co'],
  ],
  'people/rohrdommel-quartett.yaml': [['evenings: [', 'evenings: [99, ', 'there is no content/events/99.yaml.']],
};

describe.each(Object.entries(issueCases))('the check of content/%s', (file, cases) => {
  test.each(cases)('%s changed to %s is reported: %s', (from, to, sentence) => {
    const found = findIssues(file, changeFixture(file, from, to));
    expect(found.join('\n')).toContain(sentence);
    for (const line of found) expect(line).toMatch(/^content\/[\w./-]+(: |, line \d+: )\S/);
  });
});

test.each<[file: string, from: string | RegExp, to: string]>([
  ['events/15.yaml', '  subtitle:', '  time: { de: Nach der Hitze, en: After the heat }\n  subtitle:'],
  ['pages/terms.yaml', '/contact#imprint', '/park#path-ring'],
  ['pictures/oak/picture.yaml', 'Eine breite', 'Ein Bilderrahmen, eine breite'],
  ['places/barn.yaml', 'Am 22.', 'Am Samstag, 22.'],
])('in %s the text %s may become %s without an issue', (file, from, to) => {
  expect(findIssues(file, changeFixture(file, from, to))).toEqual([]);
});

test('an entry that others name or that the site needs cannot be deleted', () => {
  expect(findIssues('events/15.yaml', undefined).join()).toContain('evenings: there is no content/events/15.yaml.');
  expect(findIssues('pages/terms.yaml', undefined).join()).toContain('It can be changed, and not deleted.');
});

test('a new entry that no page would show is refused', () => {
  expect(findIssues('pages/imprint.yaml', 'lead: x')).not.toEqual([]);
  const [issue] = findReleaseIssues({ kind: 'pages', id: 'imprint', data: {} }, undefined);
  expect(issue?.sentence).toBe('no page of this release shows it.');
  const barn = readFileSync(`${fixtureContentFolder}places/barn.yaml`, 'utf8');
  expect(findIssues('places/stall.yaml', barn).join()).toContain('content/park-map.yaml has no position for it.');
});
