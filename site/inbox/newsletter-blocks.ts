/** Looks up what blocks name, so that days and places come from the programme alone. */
import { crops } from '#contract/content/crops.ts';
import type { Language } from '#contract/language.ts';
import type { NewsletterBlock, NewsletterIssue } from '#contract/office/newsletter.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { Translate } from '#site/language/translator.ts';
import { jpegAddress } from '#site/partners/press-pictures.ts';
import type { ContentSource } from '#site/source.ts';
import type { EmailBlock } from './email-layout.tsx';

export interface NewsletterContext {
  t: Translate;
  language: Language;
  edition: SiteEdition;
  origin: string;
}

/** Empty lines separate paragraphs. */
export const splitParagraphs = (text = ''): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const newsletterBlocks = ({ blocks }: NewsletterIssue, context: NewsletterContext): EmailBlock[] =>
  blocks.flatMap((block) => blocksOf(block, context));

function blocksOf({ kind, of, heading, text }: NewsletterBlock, context: NewsletterContext): EmailBlock[] {
  const { language } = context;
  const paragraphs: EmailBlock[] = splitParagraphs(text[language]);
  const title = heading[language].trim();
  if (kind === 'text') return title ? [{ heading: title }, ...paragraphs] : paragraphs;
  if (kind === 'picture') return pictureBlock(of, context);
  return [...(kind === 'evening' ? eventBlocks : newsBlocks)(of, context), ...paragraphs];
}

function eventBlocks(id: string, { t, language, edition, origin }: NewsletterContext): EmailBlock[] {
  if (!edition.content.events.has(id)) return [];
  const localize = edition.localizer(language);
  const text = (name: 'title' | 'date' | 'time' | 'venue') => localize(`eventDetails.${id}.event.${name}`).text;
  const link = { text: t('emails.newsletterIssue.eventLink'), address: `${origin}/events/${id}?lng=${language}` };
  return [{ card: text('title'), lines: [text('date'), text('time'), text('venue')], link }];
}

function newsBlocks(id: string, { t, language, edition, origin }: NewsletterContext): EmailBlock[] {
  if (!edition.content.news.has(id)) return [];
  const link = { text: t('emails.newsletterIssue.newsLink'), address: `${origin}/news-detail/${id}?lng=${language}` };
  return [{ card: t(`news.${id}.title`), lines: [t(`news.${id}.description`)], link }];
}

function pictureBlock(id: string, { t, edition, origin }: NewsletterContext): EmailBlock[] {
  const picture = findEmailPicture(edition, id);
  return picture ? [{ picture: origin + picture.address, alt: t(`pictures.${id}.alt`), shape: picture.shape }] : [];
}

/** A JPEG, which every mail program knows. `shape`: width to height. */
export function findEmailPicture({ content, translator }: ContentSource, id: string) {
  if (content.pictures.get(id)?.down) return undefined;
  const { files = [] } = translator('de').files.pictures.get(id) ?? {};
  const byCrop = Object.groupBy(
    files.filter(({ light }) => light !== 'evening'),
    ({ crop }) => crop,
  );
  const crop = (['plate', 'banner', 'poster', 'tall', 'emblem'] as const).find((one) => byCrop[one]);
  const ofCrop = (crop && byCrop[crop]) ?? [];
  if (!crop) return undefined;
  const format = ofCrop.some((file) => file.format === 'jpeg') ? 'jpeg' : 'avif';
  const sized = ofCrop.filter((file) => file.format === format).sort((a, b) => a.width - b.width);
  const file = sized.find(({ width }) => width >= 900) ?? sized.at(-1);
  return file && { address: jpegAddress(file.address), shape: crops[crop] };
}
