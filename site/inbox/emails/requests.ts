import { splitParagraphs } from '#site/inbox/newsletter-blocks.ts';
import { type EmailTemplates, requestFacts } from './email.ts';

/** E-mails when a request arrives or is withdrawn: to the guest and to the office. */
export const requestEmails: EmailTemplates<'ticketReceipt' | 'officeNotice' | 'officeWithdrawal'> = {
  ticketReceipt({ status, note, ...request }, email) {
    const { text, texts, button } = email;
    const { reference } = request;
    return {
      subject: { reference },
      blocks: [
        ...texts('greeting', 'opening'),
        { facts: requestFacts(request, email) },
        ...splitParagraphs(note),
        text('next', { reference }),
        text('page'),
        button(status),
        { small: text('stranger') },
      ],
    };
  },
  officeNotice({ requestPage, note, reachable, answerable, hasIdCopy, ...request }, email) {
    const { t, text, texts, button } = email;
    const yesOrNo = (is: boolean) => t(is ? 'emails.asked.yes' : 'emails.asked.no');
    const facts = requestFacts(request, email);
    facts.push([text('reachable'), yesOrNo(reachable)], [text('copy'), yesOrNo(hasIdCopy)]);
    return {
      subject: { reference: request.reference },
      blocks: [
        text('opening'),
        { facts },
        ...splitParagraphs(note),
        ...texts(answerable ? 'reply' : 'noReply', 'page'),
        button(requestPage),
        { small: text('care') },
      ],
    };
  },
  officeWithdrawal: ({ reference }, { text }) => ({ subject: { reference }, blocks: [text('opening', { reference })] }),
};
