/** The newsletter: an issue of blocks, in both languages, and its way to the list. */
import { z } from 'zod';
import { type Language, languages } from '#contract/language.ts';
import { deskRoles, type OfficeTask } from './roles.ts';

export const newsletter = {
  addresses: {
    '/office/newsletter': { who: deskRoles },
    '/office/newsletter/:id': { who: deskRoles },
    '/office/newsletter/:id/draft': { who: deskRoles },
    '/office/newsletter/:id/here': { who: deskRoles },
    '/office/newsletter/:id/letter': { who: deskRoles },
    // Letters to many, and the addresses of all.
    '/office/newsletter/:id/send': { who: deskRoles, proof: 'changes' },
    '/office/newsletter/members': { who: deskRoles, proof: 'always' },
    '/office/newsletter/members/list': { who: deskRoles, proof: 'always' },
  },
  events: [
    'plannedIssue',
    'stoppedIssue',
    'deletedIssue',
    'archivedIssue',
    'unarchivedIssue',
    'enteredMember',
    'removedMember',
    'resumedMember',
  ],
  loggedOnly: ['exportedMembers'],
  reportedOnly: ['keptIssue', 'testedIssue'],
} as const satisfies OfficeTask;

/** `evening`, `news` and `picture` name an entry of the content. */
export const blockKinds = ['text', 'evening', 'news', 'picture'] as const;
export type BlockKind = (typeof blockKinds)[number];

const said = z.strictObject({ de: z.string().max(8000), en: z.string().max(8000) });
export type Said = z.infer<typeof said>;

const block = z.strictObject({
  kind: z.enum(blockKinds),
  /** the entry's id; empty for a text */
  of: z.string().max(100),
  heading: said,
  text: said,
});
export type IssueBlock = z.infer<typeof block>;

export const mostBlocks = 24;

export const issue = z.strictObject({
  subject: said,
  /** what mail programs show beside the subject */
  preheader: said,
  blocks: z.array(block).max(mostBlocks),
  readable: z.boolean(),
});
export type Issue = z.infer<typeof issue>;

const silence = (): Said => ({ de: '', en: '' });
export const newBlock = (kind: BlockKind): IssueBlock => ({ kind, of: '', heading: silence(), text: silence() });
export const newIssue = (): Issue => ({
  subject: silence(),
  preheader: silence(),
  blocks: [newBlock('text')],
  readable: false,
});

export const fieldsOf: Record<BlockKind, readonly ('of' | 'heading' | 'text')[]> = {
  text: ['heading', 'text'],
  evening: ['of', 'text'],
  news: ['of', 'text'],
  picture: ['of'],
};

/** Whether there is such an entry, not cancelled. */
export type IsThere = (kind: Exclude<BlockKind, 'text'>, id: string) => boolean;

/** The names of the fields that are missing. A heading and a remark may be empty in both languages. */
export function issueFaults({ subject, preheader, blocks }: Issue, isThere: IsThere): string[] {
  const missing = (name: string, { de, en }: Said, needed: boolean) =>
    languages
      .filter((language) => !{ de, en }[language].trim() && (needed || (de + en).trim()))
      .map((language) => `${name}.${language}`);
  return [
    ...missing('subject', subject, true),
    ...missing('preheader', preheader, false),
    ...(blocks.length === 0 ? ['blocks'] : []),
    ...blocks.flatMap(({ kind, of, heading, text }, at) => {
      const name = `blocks.${at}`;
      return [
        ...(kind !== 'text' && !isThere(kind, of) ? [`${name}.of`] : []),
        ...missing(`${name}.heading`, heading, false),
        ...missing(`${name}.text`, text, kind === 'text'),
      ];
    }),
  ];
}

/** `planned`: it begins at its time. `stopped`: by the office, by too many refusals, or because an entry it names is gone. */
export type MailingState = 'draft' | 'planned' | 'sending' | 'sent' | 'stopped';
export type StopReason = 'office' | 'refusals' | 'unfit';

export interface MailingLine {
  id: string;
  subject: Said;
  state: MailingState;
  version: number;
  editedAt: string;
  by: string;
  dueAt: string | null;
  endedAt: string | null;
  why: StopReason | null;
  people: number;
  sent: number;
  failed: number;
  /** addresses that left the list after it, because they were refused again and again */
  removed: number;
  archived: boolean;
}

export interface ListCount {
  confirmed: Record<Language, number>;
  waiting: number;
  paused: number;
}

export interface NewsletterScreens {
  newsletter: { mailings: MailingLine[]; count: ListCount };
  issue: {
    mailing: MailingLine;
    issue: Issue;
    missing: string[];
    /** it has been saved, or is to be sent: faults are shown beside the fields */
    tried: boolean;
  };
  sendIssue: {
    mailing: MailingLine;
    count: ListCount;
    missing: string[];
    test: string | null;
    /** it can still go to those who have not had it */
    again: boolean;
  };
  members: {
    count: ListCount;
    /** by month (`2026-11`), the newest first */
    growth: { month: string; joined: number; left: number }[];
    asked: string;
    found: Member | undefined;
    paused: { email: string; at: string; why: string }[];
    removedAt: string | undefined;
  };
}

export interface Member {
  email: string;
  language: Language;
  askedAt: string;
  confirmedAt: string | null;
  /** how they agreed, if the office has entered them */
  note: string | null;
  refusals: number;
  pausedAt: string | null;
}
