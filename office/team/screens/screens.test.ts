/** What the pages of the team say and offer in each state. */
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import type { AuditSubjectDetails } from '#contract/office/log.ts';
import type { LogLine, OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { Enrol, loadEnrol } from './enrol/Enrol.tsx';
import { Log, loadLog } from './log/Log.tsx';
import { loadOwnAccount, OwnAccount } from './own-account/OwnAccount.tsx';
import { loadProof, Proof } from './proof/Proof.tsx';
import { loadSignIn, SignIn } from './sign-in/SignIn.tsx';
import { loadStaff, Staff } from './staff/Staff.tsx';

const english = { locale: 'en' } as const;
const at = '2026-11-20T09:30:00.000Z';
const later = '2026-11-22T09:30:00.000Z';

const accountData: OfficeScreens['account'] = {
  ...{ email: 'henrike@example.org', hasPassword: true, hasOneTimeCodes: true, recoveryCodesLeft: 3 },
  passkeys: [
    { id: 'k1', name: 'Handy', host: 'tollenau.example', isUsable: true, createdAt: at, lastUsedAt: later },
    { id: 'k2', name: 'Alt', host: 'alt.example', isUsable: false, createdAt: at, lastUsedAt: null },
  ],
  ...{ passkeyOptions: '{"challenge":"c"}', newRecoveryCodes: undefined },
  oneTimeCodeSetup: { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', sealed: 'sealed' },
  sessions: [
    { id: 's1', device: 'Firefox, Linux', startedAt: at, seenAt: later, isCurrent: true },
    { id: 's2', device: '', startedAt: at, seenAt: at, isCurrent: false },
  ],
};
const account = (change: Partial<OfficeScreens['account']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadOwnAccount,
    OwnAccount,
    createOfficeContext('account', { ...accountData, ...change }, { address: '/office/account', ...frame }),
  );
const proven = { hasFreshProof: true };
const nothingSet = {
  ...{ hasPassword: false, hasOneTimeCodes: false, recoveryCodesLeft: 0, passkeys: [], passkeyOptions: undefined },
};

const setup = { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x', sealed: 'sealed' };
const inviteData: NonNullable<OfficeScreens['enrol']['invite']> = {
  ...{ purpose: 'join', linkSecret: 'secret', role: 'office', email: 'ida@example.org', name: undefined },
  ...{ passkeyOptions: '{"challenge":"c"}', oneTimeCodeSetup: setup, isPasswordEnough: false },
};
const enrol = (change: Partial<typeof inviteData> | undefined, frame?: FrameChange) => () =>
  outlineScreen(
    loadEnrol,
    Enrol,
    createOfficeContext(
      'enrol',
      { invite: change && { ...inviteData, ...change } },
      { address: '/office/invitation', person: undefined, ...frame },
    ),
  );

const logLine = (number: number, change: Partial<LogLine> = {}): LogLine => ({
  ...{ numbers: [number], at, name: 'Ida', personKey: 'k', role: 'office', action: 'signedIn', details: [], ...change },
});
const about = (subject: AuditSubject, more: Partial<AuditSubjectDetails> = {}): AuditSubjectDetails => ({
  ...{ subject, guest: undefined, entry: undefined, issueSubject: undefined, ...more },
});
const entry = { kind: 'events', id: '15', title: { de: 'Titel', en: 'Title' }, isDeleted: false } as const;
const logData: OfficeScreens['log'] = {
  lines: [
    logLine(20, { role: undefined, name: 'System' }),
    logLine(19, { action: 'madeDecision', details: [about({ decision: 'shelter', event: 15, emails: 4, calls: 1 })] }),
    logLine(18, {
      action: 'offeredSeats',
      details: [about({ request: 'T-AAAA-AAA2', seats: 2, cents: 8400, event: 15 }, { guest: { name: 'Ada' } })],
    }),
    logLine(17, { action: 'openedIdCopy', details: [about({ request: 'T-AAAA-AAA3' })] }),
    logLine(16, { action: 'checkedId', details: [about({ request: 'T-AAAA-AAA4' }, { guest: { name: null } })] }),
    logLine(15, { action: 'setSeats', details: [about({ event: 15, atPlace: 180, inShelter: null })] }),
    logLine(14, { action: 'setSeats', details: [about({ event: 404, atPlace: null, inShelter: 0 })] }),
    logLine(13, { action: 'checkedIn', details: [about({ guests: 0, event: 15 })] }),
    logLine(12, { action: 'invited', details: [about({ person: 'ida@example.org', role: 'writer' })] }),
    logLine(11, { action: 'exportedSubscribers', details: [about({ addresses: 0, emails: 0, calls: 0 })] }),
    logLine(10, { action: 'exportedSubscribers', details: [about({ addresses: 12, guests: 1 })] }),
    logLine(9, { action: 'postedNotice', details: [about({ text: 'Heute bleibt das Tor zu' })] }),
    logLine(8, {
      numbers: [8, 7, 6],
      action: 'publishedContent',
      details: [about({}, { entry }), about({}, { entry })],
    }),
    logLine(5, { action: 'deletedContent', details: [about({}, { entry: { ...entry, isDeleted: true } })] }),
    logLine(4, { action: 'savedPicture', details: [about({}, { entry: { ...entry, kind: 'pictures', title: {} } })] }),
    logLine(3, { action: 'plannedIssue', details: [about({ issue: 'i1' }, { issueSubject: { de: 'Neues' } })] }),
    logLine(2, { action: 'plannedIssue', details: [about({ issue: 'i2' }, { issueSubject: { de: '', en: '' } })] }),
    logLine(1, { action: 'deletedIssue', details: [about({ issue: 'i3' })] }),
  ],
  ...{ older: 0, suspectNumbers: undefined, filter: { day: '', person: '' }, total: 1220 },
  people: [
    { key: 'k', name: 'Ida' },
    { key: 'l', name: 'Jon' },
  ],
};
const log = (change: Partial<OfficeScreens['log']>, frame?: FrameChange) => () =>
  outlineScreen(loadLog, Log, createOfficeContext('log', { ...logData, ...change }, frame));

const proofData: OfficeScreens['proof'] = {
  ...{ hidden: { to: '/office/staff', again: 'x' }, passkeyOptions: '{"challenge":"c"}', email: 'ida@example.org' },
  ...{ hasPassword: true, hasOneTimeCodes: true },
};
const proof = (change: Partial<OfficeScreens['proof']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadProof,
    Proof,
    createOfficeContext('proof', { ...proofData, ...change }, { address: '/office/proof', ...frame }),
  );

const signIn = (change: Partial<OfficeScreens['signIn']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadSignIn,
    SignIn,
    createOfficeContext(
      'signIn',
      { to: '/office/log', passkeyOptions: '{"challenge":"c"}', isPasswordEnough: false, ...change },
      { address: '/office/sign-in', person: undefined, ...frame },
    ),
  );

const person = {
  ...({ id: 'p1', name: 'Henrike Voss', email: 'henrike@example.org', role: 'owner', isSelf: true } as const),
  ...{ passkeys: 1, hasPassword: true, hasOneTimeCodes: true, recoveryCodes: 8, seenAt: at },
};
const staff = (change: Partial<OfficeScreens['staff']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadStaff,
    Staff,
    createOfficeContext(
      'staff',
      {
        people: [
          person,
          {
            ...({ ...person, id: 'p2', name: 'Ida', role: 'writer', isSelf: false, seenAt: null } as const),
            ...{ passkeys: 2, hasOneTimeCodes: false, recoveryCodes: 1 },
          },
          {
            ...({ ...person, id: 'p3', name: 'Jon', role: 'door', email: null, isSelf: false } as const),
            ...{ passkeys: 0, hasPassword: false, recoveryCodes: 0 },
          },
        ],
        invites: [
          { id: 'i1', email: 'new@example.org', role: 'office', until: later, link: 'https://x/#a', isRecovery: false },
          { id: 'i2', email: null, role: 'owner', until: at, link: 'https://x/#b', isRecovery: true },
        ],
        ...change,
      },
      { address: '/office/staff', ...frame },
    ),
  );

testOutlines(new URL(import.meta.url), {
  account: {
    proven: account({}, proven),
    'not proven': account({ oneTimeCodeSetup: undefined }, english),
    'nothing set yet': account(nothingSet, proven),
    'nothing set yet, not proven': account({ ...nothingSet, oneTimeCodeSetup: undefined }),
    'new recovery codes': account({ newRecoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }, proven),
    'refused forms': account(
      {},
      {
        ...{ ...proven, errorCode: 'codeWrong', values: { keyName: 'Laptop', password: 'hidden', code: '1' } },
        fieldErrors: { code: 'codeWrong', password: 'passwordTooShort', keyName: 'nameTaken' },
      },
    ),
  },
  enrol: {
    'a link to open': enrol(undefined),
    'an invitation': enrol({}),
    'the first owner, without passkeys': enrol({
      ...{ purpose: 'start', role: 'owner', email: undefined, passkeyOptions: undefined, isPasswordEnough: true },
    }),
    'access again': enrol({ purpose: 'recover', name: 'Ida' }, english),
    'a helper at the door': enrol({ role: 'door', email: undefined }),
    refused: enrol(
      { email: undefined },
      {
        errorCode: 'codeWrong',
        fieldErrors: { name: 'nameMissing', email: 'emailInvalid', code: 'codeWrong', password: 'passwordCommon' },
        values: { name: '', email: 'x', code: '1' },
      },
    ),
  },
  log: {
    'all lines': log({}),
    'of a day and a person, checked, with older lines': log({
      filter: { day: '2026-11-20', person: 'k' },
      ...{ older: 7, suspectNumbers: [], total: 1, lines: logData.lines.slice(0, 2) },
    }),
    'changed lines, in English': log({ suspectNumbers: [19, 7], older: undefined }, english),
    'nothing found': log({ lines: [], total: 0, filter: { day: '2026-11-20', person: '' }, older: undefined }),
  },
  proof: {
    'with everything': proof({}),
    'a passkey only, in English': proof({ hasPassword: false }, english),
    'a password only, refused': proof(
      { passkeyOptions: undefined, hasOneTimeCodes: false, email: undefined },
      { errorCode: 'staffCredentialsWrong', fieldErrors: { password: 'passwordWrong' } },
    ),
  },
  'sign-in': {
    'with passkeys': signIn({}),
    'without passkeys, on a developer’s machine': signIn(
      { passkeyOptions: undefined, isPasswordEnough: true },
      english,
    ),
    refused: signIn(
      {},
      {
        ...{ errorCode: 'staffCredentialsWrong', values: { email: 'ida@example.org' } },
        fieldErrors: { email: 'emailInvalid', password: 'passwordMissing' },
      },
    ),
    'signed out': signIn({}, { outcome: 'signedOut' }),
  },
  staff: {
    'people and invitations': staff({}),
    'only the owner, refused': staff(
      { people: [person], invites: [] },
      {
        errorCode: 'emailTaken',
        fieldErrors: { email: 'emailTaken' },
        values: { email: 'x@example.org', role: 'owner' },
      },
    ),
  },
});
