/** An issue of the newsletter is written once in each language. What differs from letter to letter is put in when it leaves. */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Letter } from '#contract/inbox.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { SealedIssue } from './outbox.ts';

/** Stands in a written issue where the recipient's own address for leaving the list will stand. Nobody can own such a host (RFC 2606). */
export const leavesHere = 'https://leave.invalid/';

export class IssueLetters {
  readonly #db: Kysely<Tables>;
  /** They never change. */
  readonly #letters = new LRUCache<string, Promise<Letter>>({ max: 8 });

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async letterFor({ mailing, language, leave }: SealedIssue): Promise<Letter> {
    const key = `${mailing} ${language}`;
    const letter = this.#letters.get(key) ?? this.#read(mailing, language);
    this.#letters.set(key, letter);
    letter.catch(() => this.#letters.delete(key));
    return addressed(await letter, `${leave}?lng=${language}`);
  }

  async #read(mailing: string, language: SealedIssue['language']): Promise<Letter> {
    const { email } = await this.#db
      .selectFrom('issueEmails')
      .select('email')
      .where('issueId', '=', mailing)
      .where('language', '=', language)
      .executeTakeFirstOrThrow();
    return JSON.parse(email) as Letter;
  }
}

const addressed = (letter: Letter, leave: string): Letter => ({
  ...letter,
  text: letter.text.replaceAll(leavesHere, leave),
  html: letter.html.replaceAll(leavesHere, leave),
});
