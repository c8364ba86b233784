/** Every fault that content can have, told as file, field, what was found and what is allowed; and beside each what is right. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Content, entryAt } from '#contract/kinds.ts';
import { checkEntry } from '#server/content/entry.ts';
import { releaseFaults } from '#server/content/release.ts';
import { readShipped } from '#server/content/shipped.ts';
import { contentOf, faultsOf, remarksOn, withEntry } from '#server/content/whole.ts';
import { readYaml, silentSlips } from '#server/content/yaml.ts';
import { addressesOf } from '#site/addresses.ts';
import { newestFirst } from '#site/programme/programme.ts';
import { estateFolder } from '#tools/estate.ts';

const shipped = await readShipped(estateFolder);
const addresses = (content: Content) => addressesOf({ content, events: newestFirst(content) });

/** All that is said of the content with this file as it is written, or without it. */
function said(file: string, text: string | undefined): string[] {
  const name = entryAt(file);
  if (!name) throw new Error(`${file} is no content.`);
  const read = text === undefined ? { data: undefined } : readYaml(`content/${file}`, text);
  if ('fault' in read) return [read.fault];
  const owed = releaseFaults({ ...name, data: read.data }, shipped.entries.get(file));
  const checked = text === undefined ? { entry: undefined } : checkEntry({ ...name, data: read.data });
  if ('faults' in checked) return checked.faults;
  const entries = withEntry(shipped.entries, name, checked.entry);
  const faults = faultsOf(entries).map((fault) => fault.said);
  if (faults.length > 0) return faults;
  const { flaws, notices } = remarksOn(entries, addresses(contentOf(entries)));
  return [
    ...owed,
    ...silentSlips(`content/${file}`, text ?? ''),
    ...[...flaws, ...notices].map((remark) => remark.said),
  ];
}

/** the file is deleted */
const gone = undefined;
type Change = readonly [from: string | RegExp, to: string] | undefined;

function changed(file: string, change: Change): string | undefined {
  if (!change) return undefined;
  const before = readFileSync(estateFolder + file, 'utf8');
  const after = before.replace(change[0], change[1]);
  if (after === before) throw new Error(`${file} has no ${change[0]}.`);
  return after;
}

test('of the shipped content there is nothing to say', () => {
  const { flaws, notices } = remarksOn(shipped.entries, addresses(contentOf(shipped.entries)));
  expect([...[...shipped.slips.values()].flat(), ...flaws, ...notices]).toEqual([]);
});

/** In each row what is wrong, what is said of it, and something near it that is right. */
const rows: Record<string, [wrong: Change, sentence: string, right: Change][]> = {
  'events/15.yaml': [
    [['y: opera', 'y: oper'], 'category: found "oper". Allowed: opera, concert, photo.', ['y: opera', 'y: concert']],
    [['category: opera', ''], 'category: is missing.', [/doors: .*/, '']],
    [
      ['category:', 'kategorie:'],
      'the file: the entry "kategorie" is not known here.',
      ['id: 15', '# kategorie:\nid: 15'],
    ],
    [['id: 15', 'id: 16'], 'id: found 16, but the file is called 15.yaml.', ['id: 15', 'id: 15 # so']],
    [
      ['  subtitle:', '  date: Freitag, 19. Juli 2024\n  subtitle:'],
      'event.date: found "Freitag, 19. Juli 2024", but by its data the event is on Samstag, 20. Juli 2024.',
      ['  subtitle:', '  date: Am 20. Juli\n  subtitle:'],
    ],
    [
      ['  subtitle:', '  time: { de: 19 Uhr, en: 6 p.m. }\n  subtitle:'],
      'event.time.de: found "19 Uhr", but start is 18 Uhr.',
      ['  subtitle:', '  time: { de: Nach der Hitze, en: After the heat }\n  subtitle:'],
    ],
    [['event-15', 'eiche'], 'image: there is no content/pictures/eiche/picture.yaml.', ['event-15', 'oak']],
    [
      [/de: Dramma .*/, 'fr: Drame'],
      'event.subtitle: the entry "fr" is not known here.',
      [/de: Dramma .*/, 'de: Oper'],
    ],
    [
      [/ +de: Dramma .*\n/, ''],
      'event.subtitle: there is no German text, the English is shown.',
      [/ +subtitle:\n.*\n.*\n/, ''],
    ],
    [
      [/de: Dramma .*/, 'de: "Oper {{day}}"'],
      'event.subtitle.de: found {{day}}, which nothing fills. Allowed: none.',
      [/de: Dramma .*/, 'de: "Oper {day}"'],
    ],
    [gone, 'evenings: there is no content/events/15.yaml.', ['place: park', 'place: barn']],
  ],
  'estate.yaml': [
    [
      ['017 #', '017 9#'],
      'phone: is no telephone number: write it like +49 30 23125 017 (found ',
      ['23125 017', '23125 018'],
    ],
  ],
  'news/1.yaml': [
    [
      ['de: Premiere', 'de: Premiere: jetzt'],
      'Nested mappings are not allowed',
      ['de: Premiere im', 'de: >-\n    Premiere: im'],
    ],
    [
      ['de: Premiere im Stream', 'de: 1848'],
      'title.de: found 1848. Wanted: a text.',
      ['de: Premiere im Stream', 'de: "1848"'],
    ],
    [['Premiere', 'Weg #3'], 'line 6: everything from " #" on is lost.', ['de: Premiere im Stream', 'de: "Weg #3"']],
    [['Premiere', 'Die "Premiere"'], 'line 6: a straight quotation mark (").', ['Premiere', 'Die „Premiere“']],
    [['de: Premiere im Stream', 'de: ""'], 'title.de: is empty (found "").', ['de: Premiere im Stream', 'de: –']],
    [
      ['film: news-1', 'film: news-7'],
      'film: there is no content/films/news-7/film.yaml.',
      ['film: news-1', 'film: media-1'],
    ],
  ],
  'pages/terms.yaml': [
    [
      ['/contact#imprint', '/contakt'],
      'found a link to /contakt, but there is no page /contakt.',
      ['/contact#imprint', '/impressum'],
    ],
    [
      ['/contact#imprint', '/events/14'],
      'found a link to /events/14, but there is no page',
      ['/contact#imprint', '/events/15'],
    ],
    [
      ['/contact#imprint', '/privacy#news'],
      'the parts of /privacy are called ',
      ['/contact#imprint', '/privacy#newsletter'],
    ],
    [
      ['/contact#imprint', '#fragen'],
      'but the parts of /terms are called request, answer,',
      ['/contact#imprint', '#answer'],
    ],
    [
      ['/contact#imprint', '/park?place=stall'],
      'sections.0.text.1.de: found a link to /park?place=stall, but that leads to /park: write it so.',
      ['/contact#imprint', '/park?place=barn'],
    ],
    [
      ['/contact#imprint', '/park#path-umweg'],
      'but there is no content/paths/umweg.yaml.',
      ['/contact#imprint', '/park#path-ring'],
    ],
    [
      ['/contact#imprint', 'www.tollenau.example'],
      'found a link to "www.tollenau.example". Allowed: /address, #part, https://… and mailto:….',
      ['/contact#imprint', 'https://www.tollenau.example'],
    ],
    [['[Impressum]', '[hier]'], 'found a link called "hier". Wanted: words', ['[Impressum]', '[hier im Impressum]']],
    [
      [/(nennt das Formular nicht);/, '$1 ({{email}});'],
      'sections.0.text.0: found {{email}} in German and none in English. Both want the same.',
      [/(nennt das Formular nicht);/, '$1,'],
    ],
    [
      ['{{company}}', '{{company}'],
      'found curly brackets that do not close. Wanted: {{name}}.',
      ['{{company}}', '{{ company }}'],
    ],
    [
      gone,
      'the site itself shows it. It can be changed, and not deleted.',
      [/lead:\n.*\n.*\n/, 'lead: { de: Kurz, en: Short }\n'],
    ],
  ],
  'pictures/oak/picture.yaml': [
    [
      ['Eine breite', 'Bild von einer breiten'],
      'alt.de: begins with "Bild von".',
      ['Eine breite', 'Ein Bilderrahmen, eine breite'],
    ],
    [['A broad', 'A photo of a broad'], 'alt.en: begins with "A photo of".', ['A broad', 'Photographers, a broad']],
    [
      [/de: Eine .*/, 'de: IMG_2041.jpg'],
      'alt.de: found "IMG_2041.jpg", the name of a file.',
      [/de: Eine .*/, 'de: Eine Eiche'],
    ],
    [[/alt:\n.*\n.*\n/, ''], 'alt is missing; both languages are wanted.', [/(alt:\n.*\n).*\n/, '$1  en: An oak\n']],
    [
      [/camera: .*/, 'camera: eiche'],
      'art.camera: there is no content/pictures/eiche/',
      [/camera: .*/, 'camera: lawn'],
    ],
  ],
  'texts/tickets.yaml': [
    [
      ['en: "I agree', 'en: "[here](/terms), I agree'],
      'field.agreement.en: found a link called "here".',
      ['I agree to', 'I accept'],
    ],
    [['idHint:', 'idTip:'], 'content/texts/tickets.yaml: idHint: is missing.', ['Freiwillig; ', '']],
    [['idHint:', 'idTip: { de: x, en: x }\nidHint:'], 'idTip: no page shows it.', ['idHint:', '# idTip:\nidHint:']],
  ],
  'texts/events.yaml': [
    [
      ['{{category}}: ein', '{{kategorie}}: ein'],
      'found {{kategorie}}, which nothing fills. Allowed: {{category}}, {{count}}.',
      ['{{category}}: ein Abend', '{{category}}: {{count}} Abend'],
    ],
  ],
  'texts/letters.yaml': [
    [
      [/Ihre Kartenanfrage \{\{reference\}\}(.*) \{\{reference\}\}/, 'Ihre Anfrage$1'],
      'ticketReceipt.subject: {{reference}} is missing. In a letter all of them stay.',
      ['Ihre Kartenanfrage {{', 'Zu Ihrer Anfrage {{'],
    ],
  ],
  'places/barn.yaml': [
    [
      ['Am 22. August', 'Am Sonntag, 22. August'],
      'text.de: found "Sonntag, 22. August 2020". That day is a Samstag.',
      ['Am 22.', 'Am Samstag, 22.'],
    ],
    [['Am 22. August', 'Am Montag, 31. Juni'], 'There is no such day.', ['Am 22. August', 'Montags im August']],
    [
      ['On 22 August', 'On Sunday, 22 August'],
      'text.en: found "Sunday, 22 August 2020".',
      ['On 22', 'On Saturday, 22'],
    ],
  ],
  'people/rohrdommel-quartett.yaml': [
    [
      ['evenings: [', 'evenings: [99, '],
      'evenings: there is no content/events/99.yaml.',
      ['evenings: [15, ', 'evenings: [13, '],
    ],
  ],
};

describe.each(Object.entries(rows))('content/%s', (file, faults) => {
  const named = faults.map(([wrong, sentence, right]) => ({ wrong, sentence, right }));
  test.each(named)('$sentence', ({ wrong, sentence, right }) => {
    const found = said(file, changed(file, wrong));
    expect(found.join('\n')).toContain(sentence);
    for (const line of found) expect(line).toMatch(/^content\/[\w./-]+(: |, line \d+: )\S/);
    expect(said(file, changed(file, right))).toEqual([]);
  });
});

test('an entry that no page of a release would show is refused', () => {
  expect(said('pages/imprint.yaml', 'lead: x')).not.toEqual([]);
  expect(releaseFaults({ kind: 'pages', id: 'imprint', data: {} }, undefined)).toEqual([
    'content/pages/imprint.yaml: no page of this release shows it.',
  ]);
});

test('a place that is on no map is refused', () => {
  const barn = readFileSync(`${estateFolder}places/barn.yaml`, 'utf8');
  expect(said('places/stall.yaml', barn)).toEqual([
    'content/places/stall.yaml: content/park-map.yaml does not say where it stands.',
  ]);
});
