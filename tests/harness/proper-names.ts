/** The proper names of a house: its own, those of its address, its people and its company. */
import type { Content } from '#contract/content/kinds.ts';

/** Part of a name, but also a common word. */
const commonWords = ['example', 'Orchester', 'Quartett', 'Ensemble'];

export function collectProperNames({ estate, people }: Pick<Content, 'estate' | 'people'>): RegExp {
  const { name, company, address, station, email, phone, position, slug } = estate;
  const phrases = [name.de, name.en, company, address.street, address.place, station?.name ?? '', email, slug];
  const destinations = (station?.lastTrains ?? []).map(({ to }) => to);
  /** Shorter words also occur within other words, or by chance in a hash. */
  const words = [...phrases, ...destinations, ...[...people.values()].map((person) => person.name)]
    .flatMap((phrase) => phrase.split(/[\s.@-]+/))
    .filter((word) => word.length >= 7 && !commonWords.includes(word));
  const numbers = [address.postcode, phone.slice(4), ...Object.values(position).map(String)];
  return new RegExp([...new Set([...words, ...numbers])].map((part) => RegExp.escape(part)).join('|'), 'i');
}
