/** Hostile paths, bodies and headers for every address; known attacks. A seed fixes the list. */
import fc from 'fast-check';
import { hostileAddresses } from './hostile-addresses.ts';
import type { listRoutes } from './routes.ts';

export type HostileRequest = ReturnType<typeof generateHostileRequests>[number];

type HostileRoute = ReturnType<typeof listRoutes>[number];

const words = [
  ...['', ' ', '\u0000', '\u202Eabc', '\uD800', 'a\r\nSet-Cookie: x=y', "' or 1=1 --", `'"onfocus="alert(1)`],
  ...'0 -1 1e309 99999999999999999999 NaN null true __proto__ constructor toString {{7*7}} $\u007b7*7} % %00 =1+1'.split(
    ' ',
  ),
  ...'%E0%A4%A ../../etc/passwd 2024-02-30 0000-00-00 9999-99-99 15 de en ..%2f..%2f on publish'.split(' '),
  ...'<script>alert(1)</script> javascript:alert(1) //evil.example'.split(' '),
  ...['a'.repeat(43), 'A'.repeat(5000), '🐸'.repeat(300), '['.repeat(500)],
];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileAddresses) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
/** Real field names, so that some requests pass the first validation. */
const fields =
  'fullName email phoneNumber1 agreement event selectedDate numberOfTickets seats.full additionalNotes idempotencyKey uploadId ' +
  'password name key current refresh_token id do way seats until price to q consent title.de title.en presses person ' +
  'role state day __proto__ constructor file lng page done';
const field = fc.oneof(fc.constantFrom(...fields.split(' ')), word);
const record = fc.dictionary(field, word, { maxKeys: 8, noNullPrototype: true });

/** Removes lone surrogates, which URLs cannot contain. */
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());
const formatQuery = (values: Record<string, string>): string =>
  Object.entries(values)
    .map((pair) => pair.map(encodeText).join('='))
    .join('&');

const boundary = 'x-hostile-x';
const formatPart = ([name, value]: [string, string]): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"${
    name === 'uploadId' || name === 'file' ? '; filename="a.jpg"\r\nContent-Type: image/jpeg' : ''
  }\r\n\r\n${value}\r\n`;

const json = fc.oneof(
  fc.record({
    email: fc.oneof(word, fc.constant('ada@voss.example')),
    password: fc.oneof(word, fc.constant('drei Frösche singen falsch')),
    name: word,
    agreement: fc.oneof(word, fc.boolean()),
  }),
  record,
  fc.jsonValue({ maxDepth: 6 }),
);
const types = [
  ...['application/json', 'application/json\t; charset=utf-16', 'text/plain', 'multipart/form-data', '*/*', ' '],
];
const broken = ['{"__proto__":{"x":1}}', '{', '{"a":1e999}'];
const parts = fc
  .tuple(record, fc.boolean())
  .map(([value, isWhole]) => Object.entries(value).map(formatPart).join('') + (isWhole ? `--${boundary}--\r\n` : ''));
const jsonText = json.map((value) => JSON.stringify(value));
const bodies: fc.Arbitrary<[type: string, content: string]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('application/json'), jsonText) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('application/x-www-form-urlencoded'), record.map(formatQuery)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant(`multipart/form-data; boundary=${boundary}`), parts) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...types), fc.oneof(word, fc.constantFrom(...broken))) },
);

/** Characters that Node refuses to send. */
const toHeaderText = (text: string): string => text.slice(0, 1500).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');
const headerNames =
  'accept accept-language accept-encoding cookie authorization range if-none-match referer origin user-agent ' +
  'x-forwarded-proto x-forwarded-host content-encoding sec-purpose edge-renew x-http-method-override';
const headerValues = ['text/html', 'br', 'en', 'bytes=0-1,5-', 'Bearer x', 'i18next=en', 'prefetch', 'W/"x"'];
const headers = fc.dictionary(
  fc.constantFrom(...headerNames.split(' ')),
  fc.oneof(word.map(toHeaderText), fc.constantFrom(...headerValues)),
  { maxKeys: 4, noNullPrototype: true },
);
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** `real`: valid values for the parameters of an address. */
export function generateHostileRequests(routes: HostileRoute[], real: string[], seed: number, count: number) {
  const segment = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...real) },
    { weight: 1, arbitrary: word.map(encodeText) },
  );
  const one = fc.record({
    route: fc.constantFrom(...routes),
    places: fc.array(segment, { minLength: 4, maxLength: 4 }),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: record }),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...methods) },
    ),
    body: bodies,
    headers,
    own: fc.integer({ min: 0, max: 9 }),
    network: fc.integer({ min: 1, max: 0xff_ff_fe }),
  });
  return fc
    .sample(one, { numRuns: count, seed })
    .map(({ route, places, query, method = route.method, body, headers, own, network }) => {
      let place = 0;
      const path = route.url.replaceAll(/:\w+|\*/g, () => places[place++] ?? '');
      const queryText = formatQuery(query);
      const [type, content] = body;
      const sends = method !== 'GET' && method !== 'HEAD';
      return {
        method,
        // The headers stay below the server's limit; raw-request.ts tests bytes that are no HTTP.
        path: `/${path.replace(/^[/]/, '')}${queryText && `?${queryText}`}`.slice(0, 9000),
        headers: {
          ...headers,
          // Other networks each time, so that no rate limit stops the test.
          'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
          ...(own > 0 && { 'sec-fetch-site': 'same-origin' }),
          ...(sends && { 'content-type': type }),
        },
        body: sends ? content : undefined,
      };
    });
}
