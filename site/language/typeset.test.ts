import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { toPlainSpaces, typeset } from './typeset.ts';

/** `_` is a no-break space. */
const rows: Record<Language, string[]> = {
  de: [
    'Septett Es-Dur op._20 (1799/1800)',
    'Serenaden KV_361, 375 und 388, BWV_988, D_911, D_946 Nr._1, Hob._III:78, MWV_R_22, Z_570',
    'nach §_5 und §_25_Abs._2 Nr._2, Art._6_Abs._1 Buchst._a DSGVO',
    '(§_18_Abs._2_MStV), (§_36_VSBG), §_5 Der Park',
    'Nr._{{number}} von {{total}}, bis {{time}}_Uhr, {{lit}}_%',
    '17_Uhr, noch einmal um 19.30_Uhr; 10–17_Uhr',
    'Samstag, 22._August 2020, im 19._Jahrhundert, am 1._Weihnachtstag',
    'z._B. heute, d._h. morgen, i._d._R. nie, ein e._V.',
    '{{street}}, {{postcode}}_{{place}}; Lennéstraße 1, 19053_Schwerin, aber 12000 kleine Menschen',
    '2_Stunden 28_Minuten, etwa 35_Euro, 8_MB, 95 Zentimeter, 415_Hertz, A_20',
    'Jannis Okel_– Don Giovanni; Adagio_– Allegro; 8 Stufen_· fast eben',
    'Ein Satz ohne Zahl. Und ein zweiter, 3 Stühle, Druck 2 Karten',
  ],
  en: [
    'Serenade K._361, op._76 no._4, nos._8–13, Piano Piece D._946 no._1',
    '5_p.m., and again at 7.30_p.m.; 10_a.m._– 5_p.m.',
    'Saturday, 22_August 2020; in May 2024 May came early; 17 Julys',
    'section_5, section_20(2), No._{{number}}, 22 to 28_euros, the A_20',
    'A chair. 3_minutes, 12 metrestick, in D_major and B flat_minor, a Minor',
  ],
};

test.each(['de', 'en'] as const)('%s: typeset sets no-break spaces only where a rule applies', (language) => {
  for (const row of rows[language]) {
    const plain = row.replaceAll('_', ' ');
    expect(typeset(plain, language).replaceAll('\u00A0', '_').replaceAll('\u2060', '')).toBe(row);
    expect(toPlainSpaces(typeset(plain, language))).toBe(plain);
  }
});

test('keys do not break after their hyphen', () => {
  const set = typeset('Septett Es-Dur, d-Moll, cis-Moll, Dur-Moll, A-Moll', 'de');
  expect(set).toBe('Septett Es-\u2060Dur, d-\u2060Moll, cis-\u2060Moll, Dur-Moll, A-\u2060Moll');
});

test('a range of numbers does not break after its dash', () => {
  const set = typeset('KV 1–3, {{born}}–{{died}}, Haus–Garten', 'de');
  expect(set.replaceAll('\u00A0', ' ')).toBe('KV 1–\u20603, {{born}}–\u2060{{died}}, Haus–Garten');
  expect(typeset(set, 'de')).toBe(set);
  expect(toPlainSpaces(set)).toBe('KV 1–3, {{born}}–{{died}}, Haus–Garten');
});

test('typeset twice changes nothing, and dates of the other language stay', () => {
  const set = typeset('Samstag, 22. August 2020, 17 Uhr', 'de');
  expect(typeset(set, 'de')).toBe(set);
  expect(typeset('22 August, 22. August', 'de')).toBe('22 August, 22.\u00A0August');
});
