import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import type { Config } from './config.ts';
import type { FindAccountSession } from './http/account-session.ts';
import type { MailServices } from './mail/open.ts';
import type { ShowPrivatePage } from './pages/private-pages.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { DatabaseWatch } from './storage/database-watch.ts';
import type { DatabaseStorage } from './storage/open.ts';
import type { Database } from './storage/tables.ts';

export interface Services extends MailServices {
  config: Config;
  storage: DatabaseStorage;
  db: Database;
  database: DatabaseWatch;
  secrets: Secrets;
  site: SiteAnswers;
  /** the number of the content that visitors see */
  epoch: () => number;
  show: ShowPrivatePage;
  findAccountSession: FindAccountSession;
  language: (request: FastifyRequest) => Language;
  /** for emails to the office */
  officeEmail: () => string;
  origin: () => string;
  now: () => Date;
}
