/**
 * Confirms an action once. The address names it (`?done=…`), a cookie of one minute proves it:
 * a reload, Back or a copied link shows nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Done, isDone, type ObjectTitle } from '#contract/office/office.ts';
import { cookieValue } from '#server/http/cookie.ts';

export interface DoneNotice {
  done: Done;
  about?: string | undefined;
  title?: ObjectTitle | undefined;
}

const cookie = 'officeDone';
const seconds = 60;

/** Two titles of this length fit into a cookie, with up to nine characters per letter. */
const longestTitle = 80;
const titleShape = z.tuple([z.string().max(longestTitle), z.string().max(longestTitle)]);

export function announceDone(reply: FastifyReply, origin: string, { done, about = '', title }: DoneNotice): void {
  const value = title ? [done, about, packed(title)] : [done, about].filter(Boolean);
  put(reply, origin, value.join('.'), seconds);
}

const packed = ({ de = '', en = '' }: ObjectTitle): string =>
  encodeURIComponent(JSON.stringify([de, en].map((text) => text.slice(0, longestTitle).toWellFormed())));

function unpacked(text: string): ObjectTitle | undefined {
  try {
    const [de, en] = titleShape.parse(JSON.parse(decodeURIComponent(text)));
    return { de, en };
  } catch {
    return undefined;
  }
}

export function takeDoneNotice(request: FastifyRequest, reply: FastifyReply, origin: string): DoneNotice | undefined {
  const { done } = request.query as Record<string, unknown>;
  const [announced, about, ...title] = cookieValue(request.headers.cookie, cookie)?.split('.') ?? [];
  if (!isDone(done) || announced !== done || !isOpened(request)) return undefined;
  put(reply, origin, '', 0);
  const reference = about && /^T-[A-Z0-9-]{9}$/.test(about) ? about : undefined;
  return { done, about: reference, title: unpacked(title.join('.')) };
}

/** A script that submits a form follows the redirect, and then opens the page. */
const isOpened = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';

function put(reply: FastifyReply, origin: string, value: string, age: number): void {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}=${value}; Path=/office; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
}
