import type { EmailTemplates } from './email.ts';

export const accountEmails: EmailTemplates<
  'accountVerification' | 'accountKnown' | 'passwordReset' | 'passwordChanged' | 'accountDeleted'
> = {
  accountVerification: ({ verify, hours: count, days }, { text, texts, button }) => ({
    blocks: [
      ...texts('greeting', 'opening'),
      button(verify),
      text('expiry', { count }),
      { small: text('stranger', { count: days }) },
    ],
  }),
  accountKnown: ({ signIn, forgotten }, { texts, button }) => ({
    blocks: [
      ...texts('greeting', 'opening'),
      button(signIn),
      ...texts('forgotten'),
      button(forgotten, 'forgottenButton'),
    ],
  }),
  passwordReset: ({ reset, minutes: count }, { text, texts, button }) => ({
    blocks: [...texts('greeting', 'opening'), button(reset), text('expiry', { count }), { small: text('stranger') }],
  }),
  passwordChanged: ({ forgotten }, { texts, button }) => ({
    blocks: [...texts('greeting', 'opening', 'stranger'), button(forgotten)],
  }),
  accountDeleted: (_facts, { texts }) => ({ blocks: texts('greeting', 'opening') }),
};
