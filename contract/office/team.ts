import { type OfficeRole, type OfficeTask, officeRoles, permanentStaffRoles } from './roles.ts';

export const teamTask = {
  addresses: {
    '/office/sign-in': { allowedRoles: 'anybody' },
    '/office/sign-out': { allowedRoles: officeRoles },
    '/office/start': { allowedRoles: 'anybody' },
    '/office/invitation': { allowedRoles: 'anybody' },
    '/office/proof': { allowedRoles: permanentStaffRoles },
    '/office/account': { allowedRoles: permanentStaffRoles, proof: 'changes' },
    '/office/staff': { allowedRoles: ['owner'], proof: 'always' },
    '/office/log': { allowedRoles: ['owner'] },
  },
  events: [
    ...['signedOut', 'signedOutEverywhere', 'endedSession', 'addedPasskey', 'removedPasskey', 'setPassword'],
    ...['setOneTimeCodes', 'invited', 'invitedAgain', 'revokedInvite', 'changedRole', 'removedStaff'],
  ],
  loggedOnly: ['joined', 'regainedAccess', 'signedIn', 'signedInByPassword', 'signedInByRecovery', 'setRecoveryCodes'],
  reportedOnly: ['welcome'],
} as const satisfies OfficeTask;

interface OneTimeCodeSetup {
  secret: string;
  uri: string;
  sealed: string;
}

interface AuthenticatorCounts {
  passkeys: number;
  hasPassword: boolean;
  hasOneTimeCodes: boolean;
  recoveryCodes: number;
  seenAt: string | null;
}

interface InviteData {
  purpose: 'start' | 'join' | 'recover';
  linkSecret: string;
  role: OfficeRole;
  email: string | undefined;
  name: string | undefined;
  passkeyOptions: string | undefined;
  oneTimeCodeSetup: OneTimeCodeSetup;
  isPasswordEnough: boolean;
}

export interface TeamScreens {
  signIn: {
    to: string;
    /** Options for the browser as JSON. Undefined if this host cannot use passkeys. */
    passkeyOptions: string | undefined;
    /** True on the developer's machine, where the second factor is optional. */
    isPasswordEnough: boolean;
  };
  proof: {
    hidden: Record<string, string>;
    passkeyOptions: string | undefined;
    email: string | undefined;
    hasPassword: boolean;
    hasOneTimeCodes: boolean;
  };
  enrol: { invite: InviteData | undefined };
  account: {
    email: string;
    passkeys: {
      id: string;
      name: string;
      host: string;
      isUsable: boolean;
      createdAt: string;
      lastUsedAt: string | null;
    }[];
    passkeyOptions: string | undefined;
    hasPassword: boolean;
    hasOneTimeCodes: boolean;
    oneTimeCodeSetup: OneTimeCodeSetup | undefined;
    recoveryCodesLeft: number;
    newRecoveryCodes: string[] | undefined;
    sessions: { id: string; device: string; startedAt: string; seenAt: string; isCurrent: boolean }[];
  };
  staff: {
    people: ({
      id: string;
      name: string;
      email: string | null;
      role: OfficeRole;
      isSelf: boolean;
    } & AuthenticatorCounts)[];
    invites: { id: string; email: string | null; role: OfficeRole; until: string; link: string; isRecovery: boolean }[];
  };
}
