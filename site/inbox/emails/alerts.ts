import { type EmailTemplates, eventFacts } from './email.ts';

export const alertEmails: EmailTemplates<'alertConfirmation' | 'alertTold'> = {
  alertConfirmation: ({ event, confirm, hours: count }, { t, text, texts, button }) => ({
    subject: { title: event.title },
    blocks: [
      ...texts('greeting', 'opening'),
      { facts: eventFacts(event, t) },
      button(confirm),
      text('expiry', { count }),
      { small: text('stranger') },
    ],
  }),
  alertTold: ({ event, page, leave }, { t, text, texts, button }) => ({
    subject: { title: event.title },
    blocks: [
      ...texts('greeting', 'opening'),
      { facts: eventFacts(event, t) },
      text('first'),
      button(page),
      { small: text('why') },
      { links: [{ text: text('leave'), address: leave }] },
    ],
  }),
};
