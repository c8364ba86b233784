import { expect, test } from 'vitest';
import { findWordIssues, readWordRules } from './words.ts';

const rules = await readWordRules();
const long = 'word '.repeat(rules.limits.sentence + 1);
const office = 'content/texts/office.yaml';

test.each([
  ['README.md', 'One line.\n\nWhoever comes by\nitself.', ['3: "by itself"', '3: "Whoever"']],
  ['README.md', 'You are told by letter.', ['1: "are told"', '1: "letter"']],
  ['README.md', '```\nwhoever\n```\n`anew` has small letters and digits', []],
  ['docs/office.md', '# Büro\n\nDie Inhaber.\n\n## English\n\nInhaber anew.', ['3: "Inhaber"', '7: "anew"']],
  ['README.md', `- ${long}end.`, [`1: ${rules.limits.sentence + 2} words`]],
  ['README.md', `- ${long.slice(10)}end.\n- ${long}`, [`2: ${rules.limits.sentence + 1} words`]],
  ['README.md', `| a | ${long.repeat(2)} |`, []],
  ['site/a.ts', 'const anew = 1;\n/** Reads it anew. */\nf(1); // an e-mail', ['2: "anew"', '3: "e-mail"']],
  ['site/a.css', `/* ${'x'.repeat(101)} */`, ['1: 101 characters']],
  [
    'tools/admin/a.ts',
    "// sealed\nf('It is good for a day.');\nconst help = `\nwhoever`;",
    ['2: "good for"', '4: "whoever"'],
  ],
  ['deploy/proxy/Caddyfile', '# Started anew.\nlog_in off', ['1: "anew"']],
  ['site/a.ts', "f('It is good for a day, whoever asks.');", []],
  [office, 'a: { de: Die Inhaberin, en: A letter }', ['1: "Inhaberin"', '1: "letter"']],
  ['content/texts/offer.yaml', 'a:\n  de: Er kann ihn zurücknehmen\n  en: By telephone', ['2: "zurücknehmen"']],
  ['content/texts/offer.yaml', 'a: { de: Anruf, en: A telephone }', ['1: "telephone"']],
  ['content/places/lake.yaml', 'a: { de: Die Inhaber, en: A letter }', []],
  ['content/places/lake.yaml', 'a: { de: Eine E-Mail, en: An e-mail }', ['1: "e-mail"']],
])('the check of words reports only the forbidden words in %s: %j', (file, text, issues) => {
  const found = findWordIssues(file, text, rules);
  expect(found).toEqual(issues.map((issue) => expect.stringContaining(`${file}:${issue}`)));
});

test('each issue says what to write instead', () => {
  expect(findWordIssues(office, 'a: { en: a letter }', rules)).toEqual([`${office}:1: "letter". Write: email.`]);
});
