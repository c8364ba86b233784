import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import { EmailForm } from '#site/inbox/EmailForm.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/shell/page.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './NewsletterForm.module.css';

interface Props {
  t: Translate;
  language: string;
  inbox: boolean;
  email: string;
  consentVersion: string;
  data?: NewsletterData | undefined;
  /** The text of the button, if it is not the usual one. */
  send?: string;
}

export function NewsletterForm({ t, language, inbox, email, consentVersion, data, send }: Props) {
  return (
    <div data-newsletter={inbox ? 'inbox' : 'console'}>
      <EmailForm
        t={t}
        textKey="newsletter"
        action={inbox ? `/api/newsletter?lng=${language}` : '/newsletter'}
        consentVersion={consentVersion}
        {...(!inbox && { consent: t('newsletter.consentNotSent') })}
        data={data ?? {}}
        failed={t('newsletter.failed')}
      >
        {!inbox && <p>{t('newsletter.notSent', { email })}</p>}
        <Button type="submit" variant="solid" data-busy={t('newsletter.sending')}>
          {send ?? t('newsletter.send')}
        </Button>
      </EmailForm>
      <div role="status" tabIndex={-1} data-thanks="">
        <template>
          <p className={style.word}>{t('newsletter.thanks')}</p>
          {inbox && <p>{t('newsletter.asked.text')}</p>}
        </template>
      </div>
    </div>
  );
}

export type NewsletterFormProps = ComponentProps<typeof NewsletterForm>;

export function newsletterFormProps({ edition, locale, inbox }: PageContext<'inbox'>): NewsletterFormProps {
  const language = languageOf(locale);
  return {
    t: edition.translator(locale),
    language,
    inbox,
    email: edition.content.estate.email,
    consentVersion: edition.consents.newsletter[language].version,
  };
}
