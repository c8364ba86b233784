import { newsletterAside } from '#contract/newsletter.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import style from './Plain.module.css';
import { refusalWords } from './refusals.ts';

interface Props {
  t: Translate;
  language: string;
  consentVersion: string;
  data: NewsletterData;
}

/** The list's own pages: to enter, to confirm, to leave. Every change is a press of a button. */
export function Newsletter({ t, language, consentVersion, data }: Props) {
  const { state, address, values, refusal, faults = {} } = data;
  if (state !== 'form') {
    return (
      <Notice title={t(`newsletter.${state}.title`)} text={t(`newsletter.${state}.text`)}>
        {address && (state === 'confirm' || state === 'unsubscribe') && (
          <form method="post" action={address}>
            <Button look="solid" type="submit">
              {t(`newsletter.${state}.button`)}
            </Button>
          </form>
        )}
      </Notice>
    );
  }
  return (
    <form className={style.plain} method="post" action={`/api/newsletter?lng=${language}`}>
      <h1>{t('newsletter.title')}</h1>
      {refusal && <p role="alert">{refusalWords(t, refusal)}</p>}
      <input type="hidden" name={newsletterAside.consent} value={consentVersion} />
      <p>
        <label>
          {t('newsletter.email')}{' '}
          <input type="email" name="email" autoComplete="email" required defaultValue={values?.email} />
        </label>
        {faults.email && refusalWords(t, faults.email)}
      </p>
      <p>
        <label>
          <input type="checkbox" name="consent" required /> {t('newsletter.consent')}
        </label>
        {faults.consent && refusalWords(t, faults.consent)}
      </p>
      <Button look="solid" type="submit">
        {t('newsletter.send')}
      </Button>
    </form>
  );
}
