/**
 * A case for every address that takes something: what its fields are called, and how it is sent. The list of addresses is the server's own:
 * an address without a case fails the test (tests/server/hostile-forms.test.ts), and so does a case without an address.
 */
import type { Field } from '#contract/form.ts';
import { formTree } from '#server/content/form-tree.ts';

export interface FormCase {
  fields: readonly string[];
  /** what its buttons are called */
  actions?: readonly string[];
  /** with what is in the place of `:id`, where that is not `1` */
  address?: string;
  json?: true;
  /** what a page sends along and nobody types */
  beside?: Record<string, string>;
}

/** Every input for text, in the first row of its list. */
function inputsOf(field: Field, path = ''): string[] {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) => inputsOf(part, at(part.name)));
    case 'list':
      return inputsOf(field.item, at(0));
    case 'variants':
      return field.options.flatMap((option) => inputsOf(option.field, path));
    case 'said':
      return [at('de'), at('en')];
    case 'choices':
      return [];
    default:
      return [path];
  }
}

const key = 'k'.repeat(43);
const both = (...names: string[]) => names.flatMap((name) => [`${name}.de`, `${name}.en`]);
const event = inputsOf(formTree({ kind: 'events', id: '15' }));
const news = inputsOf(formTree({ kind: 'news', id: '1' }));
const issue = both('subject', 'preheader', 'blocks.0.heading', 'blocks.0.text');
const begun = { 'form.version': '0', 'form.base': '0' };
const blocks = { 'blocks.0.kind': 'text', 'form.version': '1' };
const seen = { version: '0', base: '0' };
const account: FormCase = {
  fields: ['name', 'email', 'password', 'current', 'key', 'refresh_token', 'agreement'],
  json: true,
};
const ways = ['password', 'passkey', 'recovery', 'credential'];
const identity = ['email', 'password', 'code', 'credential', 'to', 'key', 'name', 'challenge'];
const written = ['words', 'letter', 'call', 'forDoor', 'seats', 'price', 'until', 'event', 'version', 'step'];

/** By the address, without a slash at its end. */
export const formCases: Record<string, FormCase> = {
  '/api/account': account,
  '/api/account/verification': account,
  '/api/account/sessions/end': account,
  '/api/account/newsletter': account,
  '/auth/signup': account,
  '/auth/login': account,
  '/auth/logout': account,
  '/auth/logout-everywhere': account,
  '/auth/refresh': account,
  '/auth/refresh-token': account,
  '/auth/password/forgotten': account,
  '/auth/password/reset': account,
  '/auth/password/change': account,
  '/auth/verify': account,
  '/api/alerts': { fields: ['email', 'event', 'consent', 'version'] },
  '/api/newsletter': { fields: ['email', 'consent', 'version'] },
  '/api/ticket-requests': {
    fields:
      'fullName email phoneNumber1 phoneNumber2 numberOfTickets additionalNotes selectedDate event idempotencyKey terms'.split(
        ' ',
      ),
    beside: { agreement: 'true' },
  },
  '/alerts/confirm/:key': { fields: ['action'] },
  '/alerts/leave/:key': { fields: ['action'] },
  '/newsletter/confirm/:key': { fields: ['action'] },
  '/newsletter/leave/:key': { fields: ['action', 'List-Unsubscribe'] },
  '/requests/:key': { fields: ['action', 'seats', 'offer', 'version'], actions: ['withdraw', 'accept', 'decline'] },
  '/policy-reports': { fields: ['csp-report', 'blocked-uri', 'document-uri'], json: true },
  '/shown': { fields: ['path', 'from'], json: true },
  '/office': {
    fields: ['text.de', 'text.en', 'textDe', 'textEn', 'until', 'link'],
    actions: ['postNotice', 'endNotice'],
  },
  '/office/sign-in': { fields: identity, actions: ways },
  '/office/sign-out': { fields: ['action'] },
  '/office/start': { fields: identity, actions: ['open', 'enrol'] },
  '/office/invitation': { fields: identity, actions: ['open', 'enrol'] },
  '/office/staff': {
    fields: ['email', 'role', 'id'],
    actions: ['invite', 'inviteAgain', 'takeBack', 'changeRole', 'remove'],
  },
  '/office/proof': { fields: [...identity, 'carried'], actions: ways },
  '/office/preview': {
    fields: event,
    address: '/office/preview?kind=events&entry=15&address=/events/15',
    beside: begun,
  },
  '/office/pictures': { fields: ['photograph'], actions: ['hand'] },
  '/office/pictures/together': {
    fields: ['p0titleDe', 'p0titleEn', 'p0altDe', 'p0altEn', 'titleDe', 'titleEn', 'ids'],
    actions: ['save', 'publish', 'gallery'],
    address: '/office/pictures/together?ids=oak',
  },
  '/office/pictures/:id': {
    fields: ['titleDe', 'titleEn', 'altDe', 'altEn', 'across', 'down', 'reason'],
    actions: ['save', 'publish', 'discard', 'takeDown', 'putBack'],
    address: '/office/pictures/oak',
    beside: seen,
  },
  '/office/me': {
    fields: ['keyName', 'credential', 'password', 'code', 'id', 'sealed'],
    actions: ['addKey', 'removeKey', 'setPassword', 'setCodes', 'endSession'],
  },
  '/office/requests/:reference': {
    fields: written,
    actions: ['offer', 'accept', 'fewer', 'refuse', 'write', 'call', 'door'],
    address: '/office/requests/T-7K4M-Q2XD',
  },
  '/office/evenings/:event': {
    fields: ['room', 'barn', 'park', 'price', 'until', 'seats', 'reason', 'id', 'version'],
    actions: ['set', 'hold', 'release', 'doorLink', 'doorEnd'],
    address: '/office/evenings/15',
  },
  '/office/evenings/:event/alerts': { fields: ['version'], actions: ['tell'], address: '/office/evenings/15/alerts' },
  '/office/evenings/:event/decision': {
    fields: ['kind', 'noteDe', 'noteEn', 'day', 'time', 'reference', 'version'],
    actions: ['decide', 'preview', 'test', 'called'],
    address: '/office/evenings/15/decision',
    beside: { kind: 'barn', version: '0' },
  },
  '/office/films/new': { fields: ['upload', 'title'], actions: ['finish'] },
  '/office/films/uploads': { fields: ['name', 'bytes', 'upload'], json: true },
  '/office/films/uploads/:upload/:part': { fields: ['part'], json: true },
  '/office/films/:id': {
    fields: ['what', 'language', 'reason', 'version', 'base'],
    actions: ['item', 'takeDown', 'putBack'],
  },
  '/office/door/:event': {
    fields: ['party', 'came', 'name', 'find'],
    actions: ['count', 'join'],
    address: '/office/door/15',
  },
  '/office/door/:event/presses': {
    fields: ['presses', 'party', 'came'],
    json: true,
    address: '/office/door/15/presses',
  },
  '/office/content': { fields: ['pick.news.1', 'pick.events.15'], actions: ['publish'] },
  '/office/content/:kind/:id': {
    fields: event,
    actions: ['save', 'publish', 'add:event.description', 'up:event.description.1', 'copy', 'discard'],
    address: '/office/content/events/15',
    beside: begun,
  },
  '/office/content/:kind/:id/history': {
    fields: ['form.revision'],
    actions: ['restore'],
    address: '/office/content/news/1/history',
    beside: begun,
  },
  '/office/content/:kind/:id/here': { fields: ['at'], address: '/office/content/news/1/here' },
  '/office/content/:kind/:id/draft': { fields: news, address: '/office/content/news/1/draft', beside: begun },
  '/office/newsletter': { fields: ['subject'], actions: ['begin'] },
  '/office/newsletter/members': {
    fields: ['email', 'language', 'note', 'find'],
    actions: ['find', 'enter', 'resume', 'remove'],
  },
  '/office/newsletter/:id': { fields: issue, actions: ['save', 'add:text', 'up:0', 'remove:0'], beside: blocks },
  '/office/newsletter/:id/draft': { fields: issue, beside: blocks },
  '/office/newsletter/:id/here': { fields: ['at'] },
  '/office/newsletter/:id/send': { fields: ['at', 'version'], actions: ['plan', 'send', 'test'] },
  '/office/new/:kind': {
    fields: event,
    actions: ['begin', 'add:event.artists', 'save'],
    address: '/office/new/events',
  },
};

const addressOf = (route: string, { address }: FormCase): string =>
  address ?? route.replace(':key', key).replaceAll(/:\w+/g, '1');

const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** by their names: what is typed over and over */
const pieces = {
  blanks: ' ',
  'line breaks': ' \r\n ',
  brackets: '[',
  links: '[](',
  'nested texts': '$t(a)$t(a)',
  placeholders: '{{',
  'combining marks': '\u0301',
  'numbers and words': '1 Sonntag, 1. ',
} as const;

let network = 0;

/** As a browser of the office, or a visitor's, sends it; each from a network of its own, so that no rate comes between. */
export function requestOf(
  route: string,
  form: FormCase,
  values: Record<string, string>,
  { cookie, issue }: { cookie: string; issue: string },
) {
  const { beside = {}, json } = form;
  const all = { ...values, ...beside };
  const isNews = route === '/office/preview' && 'text.0.de' in values;
  network++;
  return {
    method: route === '/api/account' || route === '/api/account/newsletter' ? 'DELETE' : 'POST',
    address: isNews
      ? '/office/preview?kind=news&entry=1&address=/news-detail/1'
      : addressOf(route, form).replace('/newsletter/1', `/newsletter/${issue}`),
    headers: {
      accept: 'text/html',
      'accept-language': 'de',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(route.startsWith('/office') && { cookie }),
    },
    body: json ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  };
}

/** Each of these in all fields at once: as long as the body may be, as long as the fields may be, and many rows. */
export function* attacks(route: string, form: FormCase): Generator<[string, Record<string, string>]> {
  const isLarge = /content|preview|new/.test(route);
  const most = isLarge ? 700_000 : 55_000;
  const in_ = (piece: string, length: number) =>
    Object.fromEntries(form.fields.map((name) => [name, fill(piece, length)]));
  for (const [name, piece] of Object.entries(pieces)) {
    // As it goes over the wire it is longer.
    const room = (most * piece.length) / (form.json ? JSON.stringify(piece) : encodeURIComponent(piece)).length;
    yield [`${name}, a large body`, in_(piece, Math.floor(room / form.fields.length))];
    if (name === 'blanks' || name === 'combining marks')
      yield [`${name}, in one field`, { ...in_('a', 1), [form.fields[0] ?? '']: fill(piece, room) }];
    if (isLarge) yield [`${name}, as long as lines may be`, in_(piece, 290)];
  }
  if (!route.includes('content') && !route.includes('preview')) return;
  for (const [name, piece] of Object.entries(pieces))
    yield [
      `${name}, as long as an entry may be`,
      Object.fromEntries(
        Array.from({ length: 24 }, (_, row) => [
          [`text.${row}.de`, fill(piece, 5900)],
          [`text.${row}.en`, fill(piece, 5900)],
          ['title.de', 'A'],
          ['title.en', 'A'],
        ]).flat(),
      ),
    ];
  yield ['rows', Object.fromEntries(Array.from({ length: 20_000 }, (_, row) => [`text.${row}.de`, 'a']))];
  yield ['rows within rows', { 'text.0.de': 'a\n\n'.repeat(20_000) }];
}
