import { expect, test } from 'vitest';
import { findWordIssues, readWordRules } from './words.ts';

const rules = await readWordRules();
const long = 'word '.repeat(rules.limits.sentence + 1);
const office = 'content/texts/office.yaml';

test.each([
  ['README.md', 'One line.\n\nWhoever comes by\nitself.', ['3: "by itself"', '3: "Whoever"']],
  ['README.md', 'It stands in the letter.', ['1: "stands in"', '1: "letter"']],
  ['README.md', '```\nwhoever\n```\n`anew` has small letters and digits', []],
  ['docs/office.md', '# Büro\n\nVon selbst: Drücken.\n\n## English\n\nPress anew.', ['3: "Drücken"', '7: "anew"']],
  ['README.md', `- ${long}end.`, [`1: ${rules.limits.sentence + 2} words`]],
  ['README.md', `- ${long.slice(10)}end.\n- ${long}`, [`2: ${rules.limits.sentence + 1} words`]],
  ['README.md', `| a | ${long.repeat(2)} |`, ['1: 329 characters']],
  ['site/a.ts', 'const anew = 1;\n/** Reads it anew. */\nf(1); // an e-mail', ['2: "anew"', '3: "e-mail"']],
  ['site/a.css', `/* ${'x'.repeat(101)} */`, ['1: 101 characters']],
  [
    'tools/admin/a.ts',
    "// sealed\nf('It is good for a day.');\nconst help = `\nwhoever`;",
    ['2: "good for"', '4: "whoever"'],
  ],
  ['deploy/proxy/Caddyfile', '# Started anew.\nlog_in off', ['1: "anew"']],
  ['site/a.ts', "f('It is good for a day, whoever asks.');", []],
  [office, 'a: { de: Ein Brief, en: A letter }', ['1: "Brief"', '1: "letter"']],
  [office, 'a:\n  de: Karten am 2027-07-17 um 18:30\n  en: Tickets', ['2: "18:30"', '2: "2027-07-17"']],
  [office, 'a: { de: "In news.yaml {{name}} {", en: At 6 pm }', ['1: "news.yaml"', '1: "{"', '1: "6 pm"']],
  ['content/texts/offer.yaml', 'a: { de: 2 Stühle, en: Two chairs }', ['1: "Stühle"', '1: "chairs"']],
  ['content/places/lake.yaml', 'a: { de: Der Brief, en: A letter in three chairs }', []],
  ['content/places/lake.yaml', 'a: { de: Eine Mail, en: An e-mail }', ['1: "Mail"', '1: "e-mail"']],
])('the check of words reports only the forbidden words in %s: %j', (file, text, issues) => {
  const found = findWordIssues(file, text, rules);
  expect(found).toEqual(issues.map((issue) => expect.stringContaining(`${file}:${issue}`)));
});

test('each issue says what to write instead', () => {
  expect(findWordIssues(office, 'a: { en: a letter }', rules)).toEqual([`${office}:1: "letter". Write: email.`]);
});
