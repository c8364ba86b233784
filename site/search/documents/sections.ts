interface PageOrSection {
  href: string;
  title: string;
  /** the page it stands on */
  of?: string;
  text: string[];
}

/** Pages and their sections, by the keys of their words. */
export const sections: Record<string, PageOrSection> = {
  home: { href: '/', title: 'home.title', text: ['home.lead', 'home.welcome.lead', 'home.welcome.text'] },
  events: { href: '/events', title: 'events.title', text: ['events.lead', 'events.description'] },
  library: { href: '/media-library', title: 'library.title', text: ['library.lead', 'library.description'] },
  park: { href: '/park', title: 'park.title', text: ['park.lead', 'park.description'] },
  'park-map': { href: '/park#map', title: 'park.map.title', of: 'park.title', text: ['park.map.lead'] },
  'park-access': {
    href: '/park#access',
    title: 'access.title',
    of: 'park.title',
    text: ['access.lead', 'access.walk', 'access.sample'],
  },
  'park-guide': {
    href: '/park/guide',
    title: 'guide.title',
    of: 'park.title',
    text: ['guide.lead', 'guide.description', 'guide.invitation'],
  },
  'park-hours': {
    href: '/park#visit',
    title: 'park.hours.title',
    of: 'park.title',
    text: ['park.hours.regular', 'park.hours.closedDays', 'park.rules.open.text'],
  },
  'park-visit': {
    href: '/park#visit',
    title: 'park.rules.title',
    of: 'park.title',
    text: notes('park.rules', ['open', 'private', 'paths', 'house', 'doors', 'start', 'river']),
  },
  'park-journey': {
    href: '/park#journey',
    title: 'park.journey.title',
    of: 'park.title',
    text: [...notes('park.journey', ['train', 'bicycle', 'car', 'walking']), 'park.journey.address'],
  },
  about: {
    href: '/about',
    title: 'about.title',
    text: ['about.lead', ...['1', '2', '3'].map((number) => `about.info.paragraph${number}`), 'about.mission.text'],
  },
  'about-team': { href: '/about#team', title: 'about.team.title', of: 'about.title', text: ['about.team.lead'] },
  'about-artists': {
    href: '/about#artists',
    title: 'about.artists.title',
    of: 'about.title',
    text: ['about.artists.lead'],
  },
  contact: {
    href: '/contact',
    title: 'contact.title',
    text: ['contact.lead', 'contact.generally.hours', 'contact.generally.tickets'],
  },
  'contact-press': {
    href: '/contact#press',
    title: 'contact.press.title',
    of: 'contact.title',
    text: ['contact.press.text', 'contact.press.rights', 'contact.press.seats'],
  },
  'contact-social-media': {
    href: '/contact#socialMedia',
    title: 'contact.socialMedia.title',
    of: 'contact.title',
    text: [
      'contact.socialMedia.text',
      'contact.socialMedia.photos',
      'contact.socialMedia.network',
      'contact.socialMedia.films',
    ],
  },
  'contact-newsletter': {
    href: '/contact#newsletter',
    title: 'contact.newsletter.title',
    of: 'contact.title',
    text: ['contact.newsletter.text'],
  },
  'contact-imprint': {
    href: '/contact#imprint',
    title: 'contact.imprint.title',
    of: 'contact.title',
    text: [
      'contact.imprint.law',
      ...['purpose', 'legalForm', 'address', 'representative'].map((name) => `contact.imprint.provider.${name}`),
      'contact.imprint.register.court',
      'contact.imprint.euDispute.text',
      'contact.imprint.consumerDispute.text',
    ],
  },
  'contact-data-protection': {
    href: '/contact#dataProtection',
    title: 'contact.dataProtection.title',
    of: 'contact.title',
    text: ['contact.dataProtection.text'],
  },
  login: { href: '/login', title: 'screens.login', text: [] },
  signup: { href: '/signup', title: 'screens.signup', text: [] },
};

function notes(key: string, names: string[]): string[] {
  return names.flatMap((name) => [`${key}.${name}.title`, `${key}.${name}.text`]);
}
