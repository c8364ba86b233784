import { z } from 'zod';
import { type Language, languages, mapLanguages } from '#contract/language.ts';
import { boxOfficeRoles, type OfficeTask } from './roles.ts';

export const newsletterTask = {
  addresses: {
    '/office/newsletter': { allowedRoles: boxOfficeRoles },
    '/office/newsletter/:id': { allowedRoles: boxOfficeRoles },
    '/office/newsletter/:id/draft': { allowedRoles: boxOfficeRoles },
    '/office/newsletter/:id/presence': { allowedRoles: boxOfficeRoles },
    '/office/newsletter/:id/email': { allowedRoles: boxOfficeRoles },
    // These pages send emails to many people or show all email addresses.
    '/office/newsletter/:id/send': { allowedRoles: boxOfficeRoles, proof: 'changes' },
    '/office/newsletter/subscribers': { allowedRoles: boxOfficeRoles, proof: 'always' },
    '/office/newsletter/subscribers/export': { allowedRoles: boxOfficeRoles, proof: 'always' },
  },
  events: [
    ...['plannedIssue', 'stoppedIssue', 'deletedIssue', 'archivedIssue'],
    ...['unarchivedIssue', 'addedSubscriber', 'sentConfirmation', 'removedSubscriber', 'resumedSubscriber'],
  ],
  loggedOnly: ['exportedSubscribers'],
  reportedOnly: ['savedIssue', 'testedIssue'],
} as const satisfies OfficeTask;

export const blockKinds = ['text', 'event', 'news', 'picture'] as const;
export type BlockKind = (typeof blockKinds)[number];

const newsletterText = z.strictObject(mapLanguages(() => z.string().max(8000)));
export type NewsletterText = z.infer<typeof newsletterText>;

const newsletterBlock = z.strictObject({
  kind: z.enum(blockKinds),
  entryId: z.string().max(100),
  heading: newsletterText,
  text: newsletterText,
});
export type NewsletterBlock = z.infer<typeof newsletterBlock>;

export const maxBlocks = 24;

export const newsletterIssue = z.strictObject({
  subject: newsletterText,
  preheader: newsletterText,
  blocks: z.array(newsletterBlock).max(maxBlocks),
  /** True: the issue gets a page on the site when its sending starts. */
  readable: z.boolean(),
});
export type NewsletterIssue = z.infer<typeof newsletterIssue>;

const emptyText = (): NewsletterText => mapLanguages(() => '');
export const createBlock = (kind: BlockKind): NewsletterBlock => ({
  kind,
  entryId: '',
  heading: emptyText(),
  text: emptyText(),
});
export const createNewsletterIssue = (): NewsletterIssue => ({
  subject: emptyText(),
  preheader: emptyText(),
  blocks: [createBlock('text')],
  readable: false,
});

export const blockFields: Record<BlockKind, readonly ('entryId' | 'heading' | 'text')[]> = {
  text: ['heading', 'text'],
  event: ['entryId', 'text'],
  news: ['entryId', 'text'],
  picture: ['entryId'],
};

export type EntryExists = (kind: Exclude<BlockKind, 'text'>, id: string) => boolean;

/**
 * Returns the paths of the fields to fill in. Preheader, heading and the text below an entry may be
 * empty, but only in both languages.
 */
export function findMissingFields({ subject, preheader, blocks }: NewsletterIssue, exists: EntryExists): string[] {
  const findMissing = (name: string, text: NewsletterText, isRequired: boolean) =>
    languages
      .filter((language) => !text[language].trim() && (isRequired || languages.some((other) => text[other].trim())))
      .map((language) => `${name}.${language}`);
  return [
    ...findMissing('subject', subject, true),
    ...findMissing('preheader', preheader, false),
    ...(blocks.length === 0 ? ['blocks'] : []),
    ...blocks.flatMap(({ kind, entryId, heading, text }, index) => {
      const name = `blocks.${index}`;
      return [
        ...(kind !== 'text' && !exists(kind, entryId) ? [`${name}.entryId`] : []),
        ...findMissing(`${name}.heading`, heading, false),
        ...findMissing(`${name}.text`, text, kind === 'text'),
      ];
    }),
  ];
}

export type NewsletterIssueState = 'draft' | 'planned' | 'sending' | 'sent' | 'stopped';
export type StopReason = 'office' | 'tooManyRefusals' | 'missingEntry';

export interface NewsletterIssueSummary {
  id: string;
  subject: NewsletterText;
  state: NewsletterIssueState;
  version: number;
  editedAt: string;
  by: string;
  dueAt: string | null;
  endedAt: string | null;
  stopReason: StopReason | null;
  recipients: number;
  sent: number;
  failed: number;
  removed: number;
  isArchived: boolean;
}

export interface SubscriberCounts {
  confirmed: Record<Language, number>;
  unconfirmed: number;
  paused: number;
}

export interface NewsletterScreens {
  newsletter: { issues: NewsletterIssueSummary[]; counts: SubscriberCounts };
  newsletterIssue: {
    summary: NewsletterIssueSummary;
    issue: NewsletterIssue;
    missingFields: string[];
    showsErrors: boolean;
  };
  sendNewsletterIssue: {
    summary: NewsletterIssueSummary;
    counts: SubscriberCounts;
    missingFields: string[];
    testRecipient: string | null;
    canResume: boolean;
  };
  subscribers: {
    counts: SubscriberCounts;
    /** `month` is like `2026-11`. The newest month comes first. */
    growth: { month: string; joined: number; left: number }[];
    searchedEmail: string;
    found: Subscriber | undefined;
    paused: { email: string; at: string }[];
    removedAt: string | undefined;
  };
}

export interface Subscriber {
  email: string;
  language: Language;
  requestedAt: string;
  confirmedAt: string | null;
  note: string | null;
  refusals: number;
  pausedAt: string | null;
}
