/**
 * What an action has done is said once, on the page it leads to. The address names it (`?done=…`), and a cookie that lives for a
 * minute proves that it has just happened: a reload, a step back or somebody else's link says nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Done, isDone } from '#contract/office.ts';
import { cookieValue } from '#server/http/cookie.ts';

export interface DoneNotice {
  done: Done;
  /** the reference of a request */
  about?: string | undefined;
}

const cookie = 'officeDone';
const seconds = 60;

export function announceDone(reply: FastifyReply, origin: string, { done, about }: DoneNotice): void {
  put(reply, origin, about ? `${done}.${about}` : done, seconds);
}

/** Undefined where there is nothing to say; what is said is taken away with the answer. */
export function takeDoneNotice(request: FastifyRequest, reply: FastifyReply, origin: string): DoneNotice | undefined {
  const { done } = request.query as Record<string, unknown>;
  const [announced, about] = cookieValue(request.headers.cookie, cookie)?.split('.') ?? [];
  if (!isDone(done) || announced !== done || !isOpened(request)) return undefined;
  put(reply, origin, '', 0);
  return { done, about: about && /^T-[A-Z0-9-]{9}$/.test(about) ? about : undefined };
}

/** A script that sends a form follows the redirect as well, and opens the page afterwards. */
const isOpened = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';

function put(reply: FastifyReply, origin: string, value: string, age: number): void {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}=${value}; Path=/office; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
}
