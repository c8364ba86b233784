import type { EventLabel } from '#contract/booking/ticket-request.ts';
import type { Estate } from '#contract/content/content.ts';
import { crops } from '#contract/content/crops.ts';
import type { EmailData, EmailKind } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import type { NewsletterBlock, NewsletterIssue } from '#contract/office/newsletter.ts';
import { findJpegSources, toJpegAddress } from '#site/content/pictures.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { EmailBlock } from '#site/emails/email-layout.tsx';
import type { ContentSource, Translate, TranslateKey } from '#site/language/translator.ts';

export interface EmailContext extends NewsletterContext {
  estate: Estate;
}

interface EmailTexts extends EmailContext {
  /** Returns the text `emails.{kind}.{name}`. */
  text: TranslateKey;
  texts: (...names: string[]) => string[];
  button: (address: string, name?: string) => EmailBlock;
}

interface EmailDraft {
  subject?: Parameters<TranslateKey>[1] | string;
  preheader?: string;
  blocks: EmailBlock[];
  /** below the sign-off */
  notes?: EmailBlock[];
}

export type EmailTemplate<Kind extends EmailKind> = (data: EmailData[Kind], email: EmailTexts) => EmailDraft;
export type EmailTemplates = { [Kind in EmailKind]: EmailTemplate<Kind> };

export const listEventRows = ({ title, date, time, venue }: EventLabel, t: TranslateKey): [string, string][] => [
  [t('emails.summary.event'), title],
  [t('emails.summary.date'), date],
  [t('emails.summary.time'), time],
  [t('emails.summary.venue'), venue],
];

/** Blocks name entries by id; `edition` has their current titles, days and venues. */
export interface NewsletterContext {
  t: Translate;
  language: Language;
  edition: SiteEdition;
  origin: string;
}

/** `/contact#imprint` → `https://…/contact?lng=de#imprint` */
export function createPageLink(path: string, { origin, language }: Pick<NewsletterContext, 'origin' | 'language'>) {
  const [page = '', fragment] = path.split('#');
  return `${origin}${page}${page.includes('?') ? '&' : '?'}lng=${language}${fragment ? `#${fragment}` : ''}`;
}

/** Splits a text at empty lines. */
export const splitParagraphs = (text = ''): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const createNewsletterBlocks = ({ blocks }: NewsletterIssue, context: NewsletterContext): EmailBlock[] =>
  blocks.flatMap((block) => createBlocks(block, context));

function createBlocks({ kind, entryId, heading, text }: NewsletterBlock, context: NewsletterContext): EmailBlock[] {
  const { language } = context;
  const paragraphs: EmailBlock[] = splitParagraphs(text[language]);
  const title = heading[language].trim();
  if (kind === 'text') return title ? [{ heading: title }, ...paragraphs] : paragraphs;
  if (kind === 'picture') return pictureBlock(entryId, context);
  return [...(kind === 'event' ? createEventBlocks : createNewsBlocks)(entryId, context), ...paragraphs];
}

function createEventBlocks(id: string, context: NewsletterContext): EmailBlock[] {
  const { t, language, edition } = context;
  if (!edition.content.events.has(id)) return [];
  const localize = edition.localizer(language);
  const text = (name: 'title' | 'date' | 'time' | 'venue') => localize(`eventDetails.${id}.event.${name}`).text;
  const link = { text: t('emails.newsletterIssue.eventLink'), address: createPageLink(`/events/${id}`, context) };
  return [{ card: text('title'), lines: [text('date'), text('time'), text('venue')], link }];
}

function createNewsBlocks(id: string, context: NewsletterContext): EmailBlock[] {
  const { t, edition } = context;
  if (!edition.content.news.has(id)) return [];
  const link = { text: t('emails.newsletterIssue.newsLink'), address: createPageLink(`/news-detail/${id}`, context) };
  return [{ card: t(`news.${id}.title`), lines: [t(`news.${id}.description`)], link }];
}

function pictureBlock(id: string, { t, edition, origin }: NewsletterContext): EmailBlock[] {
  const picture = findEmailPicture(edition, id);
  return picture ? [{ picture: origin + picture.address, alt: t(`pictures.${id}.alt`), ratio: picture.ratio }] : [];
}

/** Finds a JPEG file, because every mail program can show that format. */
export function findEmailPicture({ content, translator }: ContentSource, id: string) {
  const found = findJpegSources(translator('de').files.pictures.get(id), [
    'plate',
    'banner',
    'poster',
    'tall',
    'emblem',
  ]);
  if (!found || content.pictures.get(id)?.down) return undefined;
  const sized = found.files.toSorted((a, b) => a.width - b.width);
  const file = sized.find(({ width }) => width >= 900) ?? sized.at(-1);
  return file && { address: toJpegAddress(file.address), ratio: crops[found.crop] };
}
