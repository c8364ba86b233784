/** Looks up what blocks name, so that days and places come from the programme alone. */
import { crops } from '#contract/content/crops.ts';
import type { Language } from '#contract/language.ts';
import type { NewsletterBlock, NewsletterIssue } from '#contract/office/newsletter.ts';
import { jpegAddress } from '#site/content/jpeg-address.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { Translate } from '#site/language/translator.ts';
import type { EmailBlock } from './email-layout.tsx';

export interface NewsletterContext {
  t: Translate;
  language: Language;
  edition: SiteEdition;
  origin: string;
}

/** Empty lines separate paragraphs. */
export const splitParagraphs = (words = ''): string[] =>
  words
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const newsletterBlocks = ({ blocks }: NewsletterIssue, pen: NewsletterContext): EmailBlock[] =>
  blocks.flatMap((block) => blocksOf(block, pen));

function blocksOf({ kind, of, heading, text }: NewsletterBlock, pen: NewsletterContext): EmailBlock[] {
  const { language } = pen;
  const words: EmailBlock[] = splitParagraphs(text[language]);
  if (kind === 'text') return [...(heading[language].trim() ? [{ heading: heading[language].trim() }] : []), ...words];
  if (kind === 'picture') return pictureBlock(of, pen);
  return kind === 'evening' ? [...eventBlocks(of, pen), ...words] : [...newsBlocks(of, pen), ...words];
}

function eventBlocks(id: string, { t, language, edition, origin }: NewsletterContext): EmailBlock[] {
  if (!edition.content.events.has(id)) return [];
  const tell = edition.localizer(language);
  const text = (name: 'title' | 'date' | 'time' | 'venue') => tell(`eventDetails.${id}.event.${name}`).text;
  const link = { text: t('letters.newsletterIssue.evening'), address: `${origin}/events/${id}?lng=${language}` };
  return [{ card: text('title'), lines: [text('date'), text('time'), text('venue')], link }];
}

function newsBlocks(id: string, { t, language, edition, origin }: NewsletterContext): EmailBlock[] {
  if (!edition.content.news.has(id)) return [];
  const link = { text: t('letters.newsletterIssue.news'), address: `${origin}/news-detail/${id}?lng=${language}` };
  return [{ card: t(`news.${id}.title`), lines: [t(`news.${id}.description`)], link }];
}

function pictureBlock(id: string, { t, edition, origin }: NewsletterContext): EmailBlock[] {
  const found = findEmailPicture(edition, id);
  return found ? [{ picture: origin + found.address, alt: t(`pictures.${id}.alt`), shape: found.shape }] : [];
}

/** A JPEG, which every mail program knows. `shape`: width to height. */
export function findEmailPicture(
  { content, translator }: Pick<SiteEdition, 'content' | 'translator'>,
  id: string,
): { address: string; shape: number } | undefined {
  if (content.pictures.get(id)?.down) return undefined;
  const { files = [] } = translator('de').files.pictures.get(id) ?? {};
  const all = Object.groupBy(
    files.filter(({ light }) => light !== 'evening'),
    ({ crop }) => crop,
  );
  const crop = (['plate', 'banner', 'poster', 'tall', 'emblem'] as const).find((one) => all[one]);
  const fitting = (crop && all[crop]) ?? [];
  if (!crop) return undefined;
  const format = fitting.some((file) => file.format === 'jpeg') ? 'jpeg' : 'avif';
  const sized = fitting.filter((file) => file.format === format).sort((a, b) => a.width - b.width);
  const file = sized.find(({ width }) => width >= 900) ?? sized.at(-1);
  return file && { address: jpegAddress(file.address), shape: crops[crop] };
}
