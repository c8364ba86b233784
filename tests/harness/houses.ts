/** Two invented houses, as their owners type them into the office: an abbey and a village theatre. */
import sharp from 'sharp';
import { listForms } from './form-fields.ts';
import type { FieldValues, OfficeForms } from './office-forms.ts';

export interface InventedHouse {
  /** the ten questions of the first form */
  answers: FieldValues;
  /** further fields of the facts */
  facts: FieldValues;
  look: FieldValues;
  build: (office: OfficeForms) => Promise<void>;
}

const bilingual = (field: string, de: string, en: string): FieldValues => ({
  [`${field}.de`]: de,
  [`${field}.en`]: en,
});

/** Towers or gables before a plain sky, in the colours of a day. */
const drawPhotograph = ([sky, wall, ground]: readonly [string, string, string], shape: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1000" width="900" height="600"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="1500" height="1000" fill="url(#s)"/><path d="${shape}" fill="${wall}"/><path d="M0 800q700-70 1500 0v200H0z" fill="${ground}"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

interface Photograph {
  file: string;
  colours: readonly [string, string, string];
  shape: string;
  /** German, English */
  title: readonly [string, string];
  alt: readonly [string, string];
}

async function publishPhotograph(office: OfficeForms, photograph: Photograph, replaced?: string): Promise<string> {
  const { file, colours, shape, title, alt } = photograph;
  const bytes = await drawPhotograph(colours, shape);
  const page = replaced ? `/office/pictures/${replaced}` : '/office/pictures';
  const versions = replaced ? readHiddenFields(await office.read(page)) : {};
  const path = await office.upload(page, { name: file, bytes }, versions);
  const [titleDe, titleEn] = title;
  const [altDe, altEn] = alt;
  await office.submit(path, 'publish', (fields) => ({ ...fields, titleDe, titleEn, altDe, altEn }));
  return path.split('/').at(-1) ?? '';
}

const readHiddenFields = (html: string): FieldValues => {
  const form = listForms(html).find(({ sendsFiles }) => sendsFiles);
  return Object.fromEntries((form?.hidden ?? []).map((name) => [name, form?.fields[name] ?? '']));
};

export async function buildHouse(office: OfficeForms, { answers, facts, look, build }: InventedHouse): Promise<void> {
  await office.submit('/office/house', 'publish', answers);
  await office.submit('/office/content/estate/estate', 'publish', facts);
  await office.submit('/office/content/look/look', 'publish', look);
  await build(office);
  for (const entry of await listSampleEntries(office)) await office.submit(entry, 'publish', removeSampleMarks);
}

/** The filter of the list: what is still marked as a sample. */
export async function listSampleEntries(office: OfficeForms): Promise<string[]> {
  const body = await office.read('/office/content?only=sample');
  return [...body.matchAll(/href="(\/office\/content\/\w+\/[\w-]+)#sample"/g)].map(([, path = '']) => path);
}

const removeSampleMarks = (fields: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      text.replaceAll(/[ \u00A0]?\((?:Muster|sample)\)[ \u00A0]?/g, ''),
    ]),
  );

const tower = 'M420 820V330l90-190 90 190v180h420V330l90-190 90 190v490z';
const cloister = 'M150 820V420h1200v400zM260 820V600a90 90 0 0 1 180 0v220z';
const gable = 'M400 820V480l350-220 350 220v340z';

const views = {
  towers: {
    file: 'stift.jpg',
    colours: ['#7fa6c9', '#d9c7a0', '#5d7a4a'],
    shape: tower,
    title: ['Das Stift', 'The abbey'],
    alt: ['Zwei Türme über einer Wiese.', 'Two towers above a meadow.'],
  },
  organ: {
    file: 'orgel.jpg',
    colours: ['#3b2b23', '#c9a552', '#6d4a33'],
    shape: 'M300 820V380h120v440zM480 820V260h120v560zM660 820V160h180v660zM900 820V260h120v560zM1080 820V380h120v440z',
    title: ['Die Orgel', 'The organ'],
    alt: ['Fünf Pfeifen, die mittlere am höchsten.', 'Five pipes, the middle one the tallest.'],
  },
  cloister: {
    file: 'kreuzgang.jpg',
    colours: ['#a9c4d4', '#b9ab93', '#6f8a56'],
    shape: cloister,
    title: ['Der Kreuzgang', 'The cloister'],
    alt: ['Bögen um einen Hof.', 'Arches round a yard.'],
  },
  stage: {
    file: 'buehne.jpg',
    colours: ['#c98f6a', '#7a2330', '#2c2430'],
    shape: gable,
    title: ['Der Saal', 'The hall'],
    alt: ['Ein Giebel am Abend.', 'A gable in the evening.'],
  },
  play: {
    file: 'krug.jpg',
    colours: ['#e6c04a', '#20304f', '#2c2430'],
    shape: 'M560 820q-120-300 60-420V250h260v150q180 120 60 420z',
    title: ['Der Krug', 'The jug'],
    alt: ['Ein dunkler Krug vor gelbem Grund.', 'A dark jug on a yellow ground.'],
  },
} as const satisfies Record<string, Photograph>;

const abbey: InventedHouse = {
  answers: {
    ...bilingual('name', 'Stift Almwies', 'Almwies Abbey'),
    ...bilingual('inSentences.of', 'des Stifts Almwies', 'of Almwies Abbey'),
    ...bilingual('inSentences.at', 'im Stift Almwies', 'at Almwies Abbey'),
    ...bilingual('about', 'Ein Stift über der Traun, mit einer Orgel von 1731.', 'An abbey above the Traun.'),
    company: 'Kulturverein Almwies',
    ...bilingual('legal.form', 'Verein', 'association'),
    ...bilingual('legal.purpose', 'Der Verein veranstaltet Konzerte im Stift', 'The association puts on concerts'),
    ...bilingual('legal.represented', 'die Obfrau Maria Huber', 'its chair, Maria Huber'),
    'address.street': 'Klosterplatz 1',
    'address.postcode': '4600',
    'address.place': 'Almwies',
    'address.country': 'AT',
    email: 'buero@stift-almwies.at',
    phone: '+43 7242 12345',
    'legal.law': 'austria',
    ...bilingual('legal.register.name', 'Vereinsregister', 'Register of associations'),
    ...bilingual('legal.register.court', 'Bezirkshauptmannschaft Wels-Land', 'Wels-Land district authority'),
    'legal.register.number': 'ZVR 123456789',
    'legal.editor': 'Maria Huber',
    'legal.privacyContact': 'Maria Huber',
    'hours.regular.0.opens': '08:00',
    'hours.regular.0.closes': '18:00',
    'hours.regular.0.days.tuesday': 'yes',
    'hours.regular.0.days.wednesday': 'yes',
    slug: 'almwies',
    'position.latitude': '48.1',
    'position.longitude': '13.9',
    ...bilingual('office.officeDays', 'montags bis freitags', 'Monday to Friday'),
    ...bilingual('office.phoneHours', 'montags von 9 bis 12 Uhr', 'Monday from 9 a.m. to noon'),
  },
  facts: {
    ...bilingual('office.employees', 'zwei', 'two'),
    'without.map': 'yes',
    'without.access': 'yes',
  },
  look: {
    'colours.day.paper': '#f7f1e3',
    'colours.day.ink': '#33261a',
    'colours.day.accent': '#7a2a1f',
    'colours.day.accentText': '#6e241a',
    fonts: 'cormorant-garamond',
    logo: '<svg viewBox="0 0 48 48"><path d="M20 4h8v12h12v8H28v20h-8V24H8v-8h12z"/></svg>',
  },
  async build(office) {
    const hero = await publishPhotograph(office, views.towers, 'hero');
    const organPicture = await publishPhotograph(office, views.organ);
    const cloisterPicture = await publishPhotograph(office, views.cloister);
    const places = [
      ['Stiftskirche', 'Abbey church', organPicture],
      ['Kreuzgang', 'Cloister', cloisterPicture],
      ['Bibliothek', 'Library', hero],
      ['Klostergarten', 'Abbey garden', cloisterPicture],
      ['Mühle', 'Mill', hero],
      ['Torhaus', 'Gatehouse', hero],
    ] as const;
    for (const [index, [de, en, image]] of places.entries()) {
      const text = bilingual('text', `${de}: ein Ort des Stifts.`, `${en}: a place of the abbey.`);
      await office.add('places', { number: `${index + 1}`, ...bilingual('name', de, en), ...text, image });
    }
    const church = await office.add('venues', {
      ...{ order: '1', setting: 'indoors' },
      ...bilingual('name', 'Stiftskirche', 'Abbey church'),
      ...bilingual('inSentence', 'in der Stiftskirche', 'in the abbey church'),
    });
    await office.add(
      'venues',
      {
        ...{ order: '2', setting: 'openAir' },
        ...bilingual('name', 'Kreuzgang', 'Cloister'),
        ...bilingual('inSentence', 'im Kreuzgang', 'in the cloister'),
      },
      { 'shelter.place': church, 'shelter.decidedBy': '15:00', mapPlace: 'kreuzgang' },
    );
    await office.submit('/office/content/venues/house', 'delete', {});
    const organ = await office.add('categories', {
      order: '3',
      type: 'concert',
      ...bilingual('name', 'Orgel', 'Organ'),
    });
    for (const category of ['concert', 'other'])
      await office.submit(`/office/content/categories/${category}`, 'delete', {});
    const composer = await office.add('composers', {
      ...{ name: 'Johann Sebastian Bach', born: '1685' },
      ...bilingual('about', 'Organist in Leipzig.', 'Organist in Leipzig.'),
    });
    const work = await office.add('works', {
      ...bilingual('title', 'Passacaglia in c-Moll', 'Passacaglia in C minor'),
      ...{ composedBy: composer, year: '1712' },
      ...bilingual('about', 'Zwanzig Variationen über acht Takte.', 'Twenty variations on eight bars.'),
      ...bilingual('listen', 'Auf das Pedal.', 'For the pedal.'),
    });
    const organist = await office.add('people', {
      ...{ variant: 'artists', name: 'Veit Aumayr', image: organPicture },
      ...bilingual('title', 'Orgel', 'Organ'),
    });
    const concert = (de: string, en: string, start: string, place: string): FieldValues => ({
      ...{ category: organ, place, start, image: organPicture, 'event.artists.variant': 'portraits' },
      ...bilingual('event.title', de, en),
      ...(place === church
        ? bilingual('event.venue', 'In der Stiftskirche', 'In the abbey church')
        : bilingual('event.venue', 'Im Kreuzgang', 'In the cloister')),
      'event.artists.0.person': organist,
      ...bilingual('event.artists.0.role', 'Orgel', 'Organ'),
    });
    const about = bilingual('event.description.0', 'Bach und seine Schüler.', 'Bach and his pupils.');
    await office.add('events', concert('Orgelnacht', 'Organ night', '2027-06-19T20:00', church), {
      ...{ ...about, 'works.0.variant': 'known', 'works.0.work': work },
    });
    await office.add('events', concert('Vesper', 'Vespers', '2027-08-14T17:00', 'kreuzgang'), about);
    await office.add('answers', {
      ...{ part: 'way', order: '1' },
      ...bilingual('name', 'Anreise', 'The way here'),
      ...bilingual('question', 'Wie kommen wir hin?', 'How do we get there?'),
      ...bilingual('text.0', 'Mit dem Rad der Traun entlang.', 'By bicycle along the Traun.'),
      ...bilingual('asked', 'Weg, Rad', 'way, bicycle'),
    });
  },
};

const theatre: InventedHouse = {
  answers: {
    ...bilingual('name', 'Dorfbühne Haselbach', 'Haselbach Village Stage'),
    ...bilingual('inSentences.of', 'der Dorfbühne Haselbach', 'of Haselbach Village Stage'),
    ...bilingual('inSentences.at', 'in der Dorfbühne Haselbach', 'at Haselbach Village Stage'),
    ...bilingual('about', 'Theater im Saal des alten Gasthofs.', 'Theatre in the hall of the old inn.'),
    company: 'Theaterverein Haselbach e. V.',
    ...bilingual('legal.form', 'eingetragener Verein', 'registered association'),
    ...bilingual('legal.represented', 'den Vorstand Kerstin Abel', 'its chair, Kerstin Abel'),
    'address.street': 'Dorfstraße 4',
    'address.postcode': '36000',
    'address.place': 'Haselbach',
    'address.country': 'DE',
    email: 'post@dorfbuehne-haselbach.de',
    phone: '+49 661 123456',
    'legal.law': 'germany',
    ...bilingual('legal.register.name', 'Vereinsregister', 'Register of associations'),
    ...bilingual('legal.register.court', 'Amtsgericht Fulda', 'Fulda local court'),
    'legal.register.number': 'VR 412',
    'legal.editor': 'Kerstin Abel',
    'legal.privacyContact': 'Kerstin Abel',
    ...bilingual('legal.privacyAuthority', 'der Hessische Beauftragte für Datenschutz', 'the Hessian commissioner'),
    'hours.regular.0.days.monday': '',
    'hours.regular.0.days.friday': 'yes',
    'hours.regular.0.opens': '17:00',
    'hours.regular.0.closes': '19:00',
    slug: 'haselbach',
    'position.latitude': '50.5',
    'position.longitude': '9.7',
    ...bilingual('office.officeDays', 'freitags', 'on Fridays'),
    ...bilingual('office.phoneHours', 'freitags von 17 bis 19 Uhr', 'on Fridays from 5 to 7 p.m.'),
  },
  facts: {
    ...Object.fromEntries(['map', 'access', 'films', 'accounts', 'idCopies'].map((part) => [`without.${part}`, 'yes'])),
  },
  look: {
    'colours.day.accent': '#1f4f6b',
    'colours.day.accentText': '#173f56',
    fonts: 'bricolage-figtree',
  },
  async build(office) {
    await publishPhotograph(office, views.stage, 'hero');
    const poster = await publishPhotograph(office, views.play);
    await office.submit('/office/content/venues/house', 'publish', {
      ...bilingual('name', 'Saal', 'Hall'),
      ...bilingual('inSentence', 'im Saal', 'in the hall'),
    });
    const play = await office.add('categories', { order: '1', type: 'theatre', ...bilingual('name', 'Stück', 'Play') });
    for (const category of ['concert', 'other'])
      await office.submit(`/office/content/categories/${category}`, 'delete', {});
    await office.add(
      'events',
      {
        ...{ category: play, place: 'house', start: '2027-05-08T19:30', image: poster },
        ...bilingual('event.title', 'Der zerbrochne Krug', 'The Broken Jug'),
        ...bilingual('event.venue', 'Im Saal', 'In the hall'),
        'event.artists.variant': 'lines',
        ...bilingual('event.artists.0', 'Olaf Brehm – Dorfrichter Adam', 'Olaf Brehm – Judge Adam'),
      },
      bilingual('event.description.0', 'Ein Lustspiel von Kleist.', 'A comedy by Kleist.'),
    );
  },
};

export const houses = { abbey, theatre };
