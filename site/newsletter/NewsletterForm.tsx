import type { ComponentProps } from 'react';
import { hasPart } from '#contract/content/parts.ts';
import { languageOf } from '#contract/language.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import type { Translate } from '#site/language/translator.ts';
import { EmailForm } from '#site/newsletter/EmailForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './NewsletterForm.module.css';

interface Props {
  t: Translate;
  language: string;
  acceptsRequests: boolean;
  email: string;
  consentVersion: string;
  data?: NewsletterData | undefined;
  /** The text of the button, if it is not the usual one. */
  buttonLabel?: string;
}

export function NewsletterForm({ t, language, acceptsRequests, email, consentVersion, data, buttonLabel }: Props) {
  return (
    <div data-newsletter={acceptsRequests ? 'sent' : 'console'}>
      <EmailForm
        t={t}
        textKey="newsletter"
        action={acceptsRequests ? `/api/newsletter?lng=${language}` : '/newsletter'}
        consentVersion={consentVersion}
        {...(!acceptsRequests && { consent: t('newsletter.consentNotSent') })}
        data={data ?? {}}
        failedText={t('newsletter.failed')}
      >
        {!acceptsRequests && <p>{t('newsletter.notSent', { email })}</p>}
        <Button type="submit" variant="solid" data-busy={t('newsletter.sending')}>
          {buttonLabel ?? t('newsletter.send')}
        </Button>
      </EmailForm>
      <div role="status" tabIndex={-1} data-thanks="">
        <template>
          <p className={style.word}>{t('newsletter.thanks')}</p>
          {acceptsRequests && <p>{t('newsletter.asked.text')}</p>}
        </template>
      </div>
    </div>
  );
}

export type NewsletterFormProps = ComponentProps<typeof NewsletterForm>;

export function createNewsletterFormProps({
  edition,
  locale,
  acceptsRequests,
}: PageContext<'acceptsRequests'>): NewsletterFormProps {
  const language = languageOf(locale);
  return {
    t: edition.translator(locale),
    language,
    acceptsRequests,
    email: edition.content.estate.email,
    consentVersion: edition.consents.newsletter[language].version,
  };
}

/** While no event is announced, lists of events offer the newsletter. */
export const createPauseForm = (context: PageContext<'acceptsRequests'>): NewsletterFormProps | undefined =>
  hasPart(context.edition.content.estate, 'newsletter') ? createNewsletterFormProps(context) : undefined;
