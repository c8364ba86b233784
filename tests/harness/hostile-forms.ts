/**
 * A case for every address that takes something: what its fields are called, and how it is sent. An address without a case
 * fails tests/server/hostile-forms.test.ts, and so does a case without an address.
 */
import type { Field } from '#contract/office/form.ts';
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

const words = (names: string) => names.split(' ').filter(Boolean);
const form = (fields: string | string[], actions = '', more: Omit<FormCase, 'fields' | 'actions'> = {}): FormCase => ({
  fields: typeof fields === 'string' ? words(fields) : fields,
  ...(actions && { actions: words(actions) }),
  ...more,
});

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
const event = inputsOf(formTree({ kind: 'events', id: '15' }));
const news = inputsOf(formTree({ kind: 'news', id: '1' }));
const issue = ['subject', 'preheader', 'blocks.0.heading', 'blocks.0.text'].flatMap((name) => [
  `${name}.de`,
  `${name}.en`,
]);
const beside = { 'form.version': '0', 'form.base': '0' };
const blocks = { 'blocks.0.kind': 'text', 'form.version': '1' };
const json = true;
const account = form('name email password current key refresh_token agreement', '', { json });
const identity = 'email password code credential to key name challenge';
const ways = 'password passkey recovery credential';
const at = (address: string, more = {}) => ({ address, ...more });

/** By the address, without a slash at its end. */
export const formCases: Record<string, FormCase> = {
  ...Object.fromEntries(
    ['', '/verification', '/sessions/end', '/newsletter'].map((part) => [`/api/account${part}`, account]),
  ),
  ...Object.fromEntries(
    words('signup login logout logout-everywhere refresh refresh-token verify').map((part) => [
      `/auth/${part}`,
      account,
    ]),
  ),
  ...Object.fromEntries(words('forgotten reset change').map((part) => [`/auth/password/${part}`, account])),
  '/api/alerts': form('email event consent version'),
  '/api/newsletter': form('email consent version'),
  '/api/ticket-requests': form(
    'fullName email phoneNumber1 phoneNumber2 numberOfTickets additionalNotes selectedDate event idempotencyKey terms',
    '',
    { beside: { agreement: 'true' } },
  ),
  '/alerts/confirm/:key': form('action'),
  '/alerts/leave/:key': form('action'),
  '/newsletter/confirm/:key': form('action'),
  '/newsletter/leave/:key': form('action List-Unsubscribe'),
  '/requests/:key': form('action seats offer version', 'withdraw accept decline'),
  '/policy-reports': form('csp-report blocked-uri document-uri', '', { json }),
  '/shown': form('path from', '', { json }),
  '/office': form('text.de text.en textDe textEn until link', 'postNotice endNotice'),
  '/office/sign-in': form(identity, ways),
  '/office/sign-out': form('action'),
  '/office/start': form(identity, 'open enrol'),
  '/office/invitation': form(identity, 'open enrol'),
  '/office/staff': form('email role id', 'invite inviteAgain takeBack changeRole remove'),
  '/office/proof': form(`${identity} carried`, ways),
  '/office/preview': form(event, '', at('/office/preview?kind=events&entry=15&address=/events/15', { beside })),
  '/office/pictures': form('photograph', 'hand'),
  '/office/pictures/together': form(
    'p0titleDe p0titleEn p0altDe p0altEn titleDe titleEn ids',
    'save publish gallery',
    at('/office/pictures/together?ids=oak'),
  ),
  '/office/pictures/:id': form(
    'titleDe titleEn altDe altEn across down reason',
    'save publish discard takeDown putBack',
    at('/office/pictures/oak', { beside: { version: '0', base: '0' } }),
  ),
  '/office/me': form('keyName credential password code id sealed', 'addKey removeKey setPassword setCodes endSession'),
  '/office/requests/:reference': form(
    'words letter call forDoor seats price until event version step',
    'offer accept fewer refuse write call door',
    at('/office/requests/T-7K4M-Q2XD'),
  ),
  '/office/evenings/:event': form(
    'room barn park price until seats reason id version',
    'set hold release doorLink doorEnd',
    at('/office/evenings/15'),
  ),
  '/office/evenings/:event/alerts': form('version', 'tell', at('/office/evenings/15/alerts')),
  '/office/evenings/:event/decision': form(
    'kind noteDe noteEn day time reference version',
    'decide preview test called',
    at('/office/evenings/15/decision', { beside: { kind: 'barn', version: '0' } }),
  ),
  '/office/films/new': form('upload title', 'finish'),
  '/office/films/uploads': form('name bytes upload', '', { json }),
  '/office/films/uploads/:upload/:part': form('part', '', { json }),
  '/office/films/:id': form('what language reason version base', 'item takeDown putBack'),
  '/office/door/:event': form('party came name find', 'count join', at('/office/door/15')),
  '/office/door/:event/presses': form('presses party came', '', at('/office/door/15/presses', { json })),
  '/office/content': form('pick.news.1 pick.events.15', 'publish'),
  '/office/content/:kind/:id': form(
    event,
    'save publish add:event.description up:event.description.1 copy discard',
    at('/office/content/events/15', { beside }),
  ),
  '/office/content/:kind/:id/history': form(
    'form.revision',
    'restore',
    at('/office/content/news/1/history', { beside }),
  ),
  '/office/content/:kind/:id/here': form('at', '', at('/office/content/news/1/here')),
  '/office/content/:kind/:id/draft': form(news, '', at('/office/content/news/1/draft', { beside })),
  '/office/newsletter': form('subject', 'begin'),
  '/office/newsletter/members': form('email language note find', 'find enter resume remove'),
  '/office/newsletter/:id': form(issue, 'save add:text up:0 remove:0', { beside: blocks }),
  '/office/newsletter/:id/draft': form(issue, '', { beside: blocks }),
  '/office/newsletter/:id/here': form('at'),
  '/office/newsletter/:id/send': form('at version', 'plan send test'),
  '/office/new/:kind': form(event, 'begin add:event.artists save', at('/office/new/events')),
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
