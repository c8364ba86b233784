import { describe, expect, test } from 'vitest';
import { wishedSeats } from './wished.ts';

const said: [note: string, seats: number][] = [
  ['Wir sind zu dritt und bringen eine Decke mit.', 3],
  ['2 tickets, please', 2],
  ['Bitte 4 Karten.', 4],
  ['Vier Karten für die Zauberflöte, wenn es geht nebeneinander.', 4],
  ['Wir hätten gern zwei Plätze am Rand.', 2],
  ['zwei Karten, am liebsten am Gang. Telefon 039971 12345, abends ab 19 Uhr.', 2],
  ['We would be five people, one of them in a wheelchair.', 5],
  ['Zwei Erwachsene und zwei Kinder (6 und 9).', 4],
  ['two adults and a child', 3],
  ['Meine Frau und ich kommen mit dem Rad.', 2],
  ['My husband and I would love to come.', 2],
  ['Eine Karte genügt.', 1],
  ['One seat near the front, I am short.', 1],
  ['We are a group of twelve from the choir in Demmin.', 12],
  ['3 x Karten bitte', 3],
  ['Wir kommen zu zweit, mit Hund.', 2],
  ['Für 10 Personen, Betriebsausflug', 10],
  ['Table of six? No: a party of six, with blankets.', 6],
  ['6 Sitzplätze', 6],
  ['Zu acht, wenn das geht.', 8],
  ['Zwei Karten bitte, es reichen wirklich zwei Karten.', 2],
];

const silent = [
  '',
  'Gern am 12. Juli, oder am 13.',
  'Reihe 3 wäre schön.',
  'Wir rufen um 10 noch einmal an.',
  'Ich war 2019 schon einmal da: Stuhl 14, unvergessen.',
  'Wir freuen uns!',
  'Gibt es einen Behindertenparkplatz?',
  'Zwei Karten, oder wenn es geht vier Karten.',
  '99 Karten',
  '0 tickets',
  'We saw it twice in Dresden, op. 5 Nr. 2 and KV 620.',
  'My phone number is 040 123 45 67.',
];

describe('wishedSeats', () => {
  test.each(said)('„%s“ is %i', (note, seats) => {
    expect(wishedSeats(note)).toBe(seats);
  });
  test.each(silent)('„%s“ says nothing for certain', (note) => {
    expect(wishedSeats(note)).toBeUndefined();
  });
});
