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
    // It sends to many people, or shows all addresses.
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

export const blockKinds = ['text', 'evening', 'news', 'picture'] as const;
export type BlockKind = (typeof blockKinds)[number];

const said = z.strictObject({ de: z.string().max(8000), en: z.string().max(8000) });
export type Said = z.infer<typeof said>;

const block = z.strictObject({
  kind: z.enum(blockKinds),
  of: z.string().max(100),
  heading: said,
  text: said,
});
export type IssueBlock = z.infer<typeof block>;

export const mostBlocks = 24;

export const issue = z.strictObject({
  subject: said,
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

export type IsThere = (kind: Exclude<BlockKind, 'text'>, id: string) => boolean;

/** Returns the missing fields. A heading and a remark may be empty in both languages. */
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

/** `stopped`: by the office, after too many refusals, or because an entry is gone. */
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
    tried: boolean;
  };
  sendIssue: {
    mailing: MailingLine;
    count: ListCount;
    missing: string[];
    test: string | null;
    again: boolean;
  };
  members: {
    count: ListCount;
    /** `2026-11`, newest first */
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
  note: string | null;
  refusals: number;
  pausedAt: string | null;
}
