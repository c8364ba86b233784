import { newsletterBlocks } from '#site/inbox/newsletter-blocks.ts';
import type { EmailTemplate, EmailTemplates } from './email.ts';

const unsubscribeEmail: EmailTemplate<'newsletterWelcome' | 'newsletterKnown'> = (facts, { texts, button }) => ({
  blocks: [...texts('greeting', 'opening', 'leave'), button(facts.unsubscribe)],
});

export const newsletterEmails: EmailTemplates<
  'newsletterConfirmation' | 'newsletterWelcome' | 'newsletterKnown' | 'newsletterIssue'
> = {
  newsletterConfirmation: ({ confirm, hours: count }, { text, texts, button }) => ({
    blocks: [...texts('greeting', 'opening'), button(confirm), text('expiry', { count }), { small: text('stranger') }],
  }),
  newsletterWelcome: unsubscribeEmail,
  newsletterKnown: unsubscribeEmail,
  newsletterIssue({ issue, unsubscribe, page, test }, email) {
    const { text, language } = email;
    const subject = issue.subject[language];
    const links = [{ text: text('leave'), address: unsubscribe }];
    if (page) links.unshift({ text: text('page'), address: `${page}?lng=${language}` });
    return {
      subject: test ? text('test', { subject }) : subject,
      preheader: issue.preheader[language],
      blocks: [...newsletterBlocks(issue, email), { small: text('why') }, { links }],
    };
  },
};
