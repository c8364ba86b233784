/**
 * Fields of every form, and buttons that need a target. The test compares the addresses with the
 * routes. It takes all other buttons of the office from the pages.
 */
import type { FormField } from '#contract/office/form.ts';
import { buildFormTree } from '#server/content/form-tree.ts';

export interface FormCase {
  fields: readonly string[];
  /** the values of its buttons that the server does not list itself */
  actions: readonly string[];
  json: boolean;
}

/** All text inputs; of a list, those of the first row. */
function listInputs(field: FormField, path = ''): string[] {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) => listInputs(part, at(part.name)));
    case 'list':
      return listInputs(field.item, at(0));
    case 'variants':
      return field.options.flatMap((option) => listInputs(option.field, path));
    case 'text':
      return [at('de'), at('en')];
    case 'choices':
      return [];
    default:
      return [path];
  }
}

const event = listInputs(buildFormTree({ kind: 'events', id: '15' })).join(' ');
const news = listInputs(buildFormTree({ kind: 'news', id: '1' })).join(' ');
const issue = ['subject', 'preheader', 'blocks.0.heading', 'blocks.0.text']
  .flatMap((f) => [`${f}.de`, `${f}.en`])
  .join(' ');
const account = 'name email password current key refresh_token agreement';
const identity = 'email password code credential to key name challenge';

/** Each line: the address without a final slash, the fields, the buttons with a target. */
const htmlForms = `
/api/alerts: email event consent version
/api/newsletter: email consent version
/api/ticket-requests: fullName email phoneNumber1 phoneNumber2 numberOfTickets seats.full additionalNotes selectedDate event idempotencyKey terms
/alerts/confirm/:key: action
/alerts/leave/:key: action
/newsletter/confirm/:key: action
/newsletter/leave/:key: action List-Unsubscribe
/requests/:key: action seats.full offer version | deleteIdCopy withdraw accept decline
/office: text.de text.en textDe textEn until link
/office/sign-in: ${identity}
/office/sign-out: action
/office/start: ${identity}
/office/invitation: ${identity}
/office/staff: email role id
/office/proof: ${identity} carried
/office/preview: ${event}
/office/pictures: photograph
/office/pictures/batch: p0titleDe p0titleEn p0altDe p0altEn titleDe titleEn ids
/office/pictures/:id: titleDe titleEn altDe altEn across down reason
/office/account: keyName credential password code id sealed
/office/requests/:reference: words email call forDoor reason seats.full returned.full prices pay payDay refund refundDay until event version returned | pay:transfer refund:cash
/office/requests/:reference/id-copy: reason
/office/requests/:reference/receipt: recipient version number fingerprint
/office/requests/:reference/erasure: version
/office/events/:event: room cutOff inShelter atPlace payUntil until seats reason id version
/office/events/:event/alerts: version
/office/events/:event/decision: kind noteDe noteEn day time reference version revision
/office/films/new: upload title
/office/films/:id: what language reason version base
/office/check-in/:event: party guests name find nonce cents kind
/office/content: pick.news.1 pick.events.15
/office/content/:kind/:id: ${event} | add:event.description up:event.description.1
/office/house: name.de name.en company hours.regular.0.opens form.version form.base | add:hours.regular
/office/redirects: table file
/office/content/:kind/:id/history: form.revision
/office/content/:kind/:id/presence: at
/office/content/:kind/:id/draft: ${news}
/office/newsletter: subject
/office/newsletter/subscribers: email language note find
/office/newsletter/:id: ${issue} | add:text up:0 remove:0
/office/newsletter/:id/draft: ${issue}
/office/newsletter/:id/presence: at
/office/newsletter/:id/send: at version
/office/new/:kind: ${event} | add:event.artists`;

const accountAddresses =
  '/api/account /api/account/verification /api/account/sessions/end /api/account/newsletter /auth/signup /auth/login /auth/logout ' +
  '/auth/logout-everywhere /auth/refresh /auth/refresh-token /auth/verify /auth/password/forgotten /auth/password/reset /auth/password/change';
const jsonForms = `
${accountAddresses
  .split(' ')
  .map((address) => `${address}: ${account}`)
  .join('\n')}
/policy-reports: csp-report blocked-uri document-uri
/shown: path from
/office/films/uploads: name bytes upload
/office/films/uploads/:upload/:part: part
/office/check-in/:event/check-ins: checkIns party guests cents kind`;

const parseCases = (lines: string, json: boolean): [string, FormCase][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [route = '', words = ''] = line.split(': ');
      const [fields = [], actions = []] = words.split(' | ').map((names) => names.split(' '));
      return [route, { fields, actions, json }];
    });
export const formCases = Object.fromEntries([...parseCases(htmlForms, false), ...parseCases(jsonForms, true)]);

/** Hidden fields that the page adds. */
const entryVersionFields = { 'form.version': '0', 'form.base': '0' };
const blocks = { 'blocks.0.kind': 'text', 'form.version': '1' };
const hidden: Record<string, Record<string, string>> = {
  '/api/ticket-requests': { agreement: 'true' },
  '/office/preview': entryVersionFields,
  '/office/content/:kind/:id': entryVersionFields,
  '/office/content/:kind/:id/history': entryVersionFields,
  '/office/content/:kind/:id/draft': entryVersionFields,
  '/office/pictures/:id': { version: '0', base: '0' },
  '/office/events/:event/decision': { kind: 'shelter', revision: '0' },
  '/office/newsletter/:id': blocks,
  '/office/newsletter/:id/draft': blocks,
};

function fillAddress(route: string, isNews: boolean, issue: string): string {
  if (isNews) return '/office/preview?kind=news&entry=1&address=/news-detail/1';
  if (route === '/office/preview') return '/office/preview?kind=events&entry=15&address=/events/15';
  if (route === '/office/pictures/batch') return '/office/pictures/batch?ids=oak';
  return route
    .replace('/content/:kind/:id/', '/content/news/1/')
    .replace(':kind/:id', 'events/15')
    .replace('/newsletter/:id', `/newsletter/${issue}`)
    .replace('/pictures/:id', '/pictures/oak')
    .replace(':kind', 'events')
    .replace(':event', '15')
    .replace(':reference', 'T-7K4M-Q2XD')
    .replace(':key', 'k'.repeat(43))
    .replaceAll(/:\w+/g, '1');
}

const fillText = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Text that an attack repeats, by name. */
const hostilePieces = {
  blanks: ' ',
  'line breaks': ' \r\n ',
  brackets: '[',
  links: '[](',
  'nested texts': '$t(a)$t(a)',
  placeholders: '{{',
  'combining marks': '\u0301',
  'numbers and words': '1 Sonntag, 1. ',
} as const;

let networkCounter = 0;

/** A request of a staff or visitor browser; another network each time avoids rate limits. */
export function buildFormRequest(
  route: string,
  { json }: FormCase,
  values: Record<string, string>,
  { cookie, issue }: { cookie: string; issue: string },
) {
  const all = { ...values, ...hidden[route] };
  const isNews = route === '/office/preview' && 'text.0.de' in values;
  networkCounter++;
  return {
    method: route === '/api/account' || route === '/api/account/newsletter' ? ('DELETE' as const) : ('POST' as const),
    url: fillAddress(route, isNews, issue),
    headers: {
      accept: 'text/html',
      'accept-language': 'de',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${networkCounter >> 16}.${(networkCounter >> 8) & 255}.${networkCounter & 255}`,
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(route.startsWith('/office') && { cookie }),
    },
    payload: json ? JSON.stringify(all) : new URLSearchParams(all).toString(),
  };
}

/** Texts for all fields at once: the longest body, the longest fields, and many rows. */
export function* generateAttacks(route: string, form: FormCase): Generator<[string, Record<string, string>]> {
  const isLarge = /content|preview|new/.test(route);
  const maxLength = isLarge ? 700_000 : 55_000;
  const fillAll = (piece: string, length: number) =>
    Object.fromEntries(form.fields.map((name) => [name, fillText(piece, length)]));
  for (const [name, piece] of Object.entries(hostilePieces)) {
    // URL encoding makes the body longer.
    const room = (maxLength * piece.length) / (form.json ? JSON.stringify(piece) : encodeURIComponent(piece)).length;
    yield [`${name}, a large body`, fillAll(piece, Math.floor(room / form.fields.length))];
    if (name === 'blanks' || name === 'combining marks')
      yield [`${name}, in one field`, { ...fillAll('a', 1), [form.fields[0] ?? '']: fillText(piece, room) }];
    if (isLarge) yield [`${name}, as long as lines may be`, fillAll(piece, 290)];
  }
  if (!route.includes('content') && !route.includes('preview')) return;
  for (const [name, piece] of Object.entries(hostilePieces))
    yield [
      `${name}, as long as an entry may be`,
      Object.fromEntries(
        Array.from({ length: 24 }, (_, row) => [
          [`text.${row}.de`, fillText(piece, 5900)],
          [`text.${row}.en`, fillText(piece, 5900)],
          ['title.de', 'A'],
          ['title.en', 'A'],
        ]).flat(),
      ),
    ];
  yield ['rows', Object.fromEntries(Array.from({ length: 20_000 }, (_, row) => [`text.${row}.de`, 'a']))];
  yield ['rows within rows', { 'text.0.de': 'a\n\n'.repeat(20_000) }];
}
