import { z } from 'zod';
import { mapLanguages } from '#contract/language.ts';
import { parseWallTime, wallTime } from '#contract/wall-time.ts';
import { nonEmptyText } from './content.ts';

export const siteNoticeLimits = { text: 240, link: 300, shown: 3, stored: 6 } as const;

const text = nonEmptyText.max(siteNoticeLimits.text);

export const siteNotice = z.strictObject({
  text: z.strictObject(mapLanguages(() => text)).meta({ isLong: true }),
  link: nonEmptyText
    .max(siteNoticeLimits.link)
    .regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'is no address: write it like /visit or https://example.org')
    .optional(),
  until: wallTime,
});
export type SiteNotice = z.infer<typeof siteNotice>;

/** Includes ended notices, so that the office can show one again. */
export const siteNotices = z.strictObject({ list: z.array(siteNotice).max(siteNoticeLimits.stored) });

export const computeNoticeEnd = ({ until }: Pick<SiteNotice, 'until'>): number =>
  parseWallTime(until).epochMilliseconds;
