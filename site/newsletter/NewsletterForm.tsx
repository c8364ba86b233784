import { newsletterAside } from '#contract/newsletter.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import { refusalWords } from '#site/inbox/refusals.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './NewsletterForm.module.css';

interface Props {
  t: Translate;
  language: string;
  /** false: the form sends nothing, and says so */
  inbox: boolean;
  email: string;
  consentVersion: string;
  /** set when the form comes back with something to mend */
  data?: NewsletterData | undefined;
}

/** A form of the page's own; newsletter.ts sends it without leaving the page. */
export function NewsletterForm({ t, language, inbox, email, consentVersion, data }: Props) {
  const { values, refusal, faults = {} } = data ?? {};
  return (
    <div className={style.newsletter} data-newsletter={inbox ? 'inbox' : 'console'}>
      <form className={style.form} method="post" action={inbox ? `/api/newsletter?lng=${language}` : '/newsletter'}>
        <p className={style.alert} role="alert" data-alert="" data-failed={t('newsletter.failed')}>
          {refusal && refusalWords(t, refusal)}
        </p>
        <input type="hidden" name={newsletterAside.consent} value={consentVersion} />
        <Field
          name="email"
          type="email"
          required
          label={t('newsletter.email')}
          placeholder={t('newsletter.placeholder')}
          autoComplete="email"
          defaultValue={values?.email}
          fault={faults.email && refusalWords(t, faults.email)}
        />
        <Check
          name="consent"
          required
          label={t('newsletter.consent')}
          fault={faults.consent && refusalWords(t, faults.consent)}
        />
        {!inbox && <p>{t('newsletter.notSent', { email })}</p>}
        <Button type="submit" look="solid" data-busy={t('newsletter.sending')}>
          {t('newsletter.send')}
        </Button>
      </form>
      <div className={style.thanks} role="status" tabIndex={-1} data-thanks="">
        <template>
          <p className={style.word}>{t('newsletter.thanks')}</p>
          {inbox && <p>{t('newsletter.asked.text')}</p>}
        </template>
      </div>
    </div>
  );
}
