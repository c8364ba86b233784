/**
 * Confirms an action once. The address names it (`?done=…`), a cookie of one minute proves it:
 * a reload, Back or a copied link shows nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ActionOutcome, isActionOutcome, type ObjectTitle } from '#contract/office/office.ts';
import { officeDoneCookie, officeDoneSeconds } from '#contract/storage-names.ts';
import { readCookieValue } from '#server/http/language.ts';

export interface OutcomeMessage {
  outcome: ActionOutcome;
  reference?: string | undefined;
  title?: ObjectTitle | undefined;
}

/** Two titles of this length fit into a cookie, with up to nine characters per letter. */
const maxTitleLength = 80;
const titleShape = z.tuple([z.string().max(maxTitleLength), z.string().max(maxTitleLength)]);

export function setOutcomeMessage(
  reply: FastifyReply,
  origin: string,
  { outcome, reference = '', title }: OutcomeMessage,
) {
  const value = title ? [outcome, reference, encodeTitle(title)] : [outcome, reference].filter(Boolean);
  setOutcomeCookie(reply, origin, value.join('.'), officeDoneSeconds);
}

const encodeTitle = ({ de = '', en = '' }: ObjectTitle): string =>
  encodeURIComponent(JSON.stringify([de, en].map((text) => text.slice(0, maxTitleLength).toWellFormed())));

function decodeTitle(text: string): ObjectTitle | undefined {
  try {
    const [de, en] = titleShape.parse(JSON.parse(decodeURIComponent(text)));
    return { de, en };
  } catch {
    return undefined;
  }
}

export function takeOutcomeMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): OutcomeMessage | undefined {
  const { done: outcome } = request.query as Record<string, unknown>;
  const [announced, about, ...title] = readCookieValue(request.headers.cookie, officeDoneCookie)?.split('.') ?? [];
  if (!isActionOutcome(outcome) || announced !== outcome || !isNavigation(request)) return undefined;
  setOutcomeCookie(reply, origin, '', 0);
  const reference = about && /^T-[A-Z0-9-]{9}$/.test(about) ? about : undefined;
  return { outcome, reference, title: decodeTitle(title.join('.')) };
}

/** False for a script: it follows the redirect, and only then opens the page with the message. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';

function setOutcomeCookie(reply: FastifyReply, origin: string, value: string, age: number): void {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${officeDoneCookie}=${value}; Path=/office; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`,
  );
}
