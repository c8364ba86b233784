import type { ReactNode } from 'react';
import { newsletterAside } from '#contract/booking/newsletter.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import type { Translate } from '#site/language/translator.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './EmailForm.module.css';
import { refusalWords } from './refusals.ts';

interface Props {
  t: Translate;
  of: 'newsletter' | 'alert';
  action: string;
  consentVersion: string;
  consent?: string;
  data: Pick<NewsletterData, 'values' | 'refusal' | 'faults'>;
  lead?: ReactNode;
  failed?: string;
  children: ReactNode;
}

export function EmailForm({ t, of, action, consentVersion, consent, data, lead, failed, children }: Props) {
  const { values, refusal, faults = {} } = data;
  return (
    <form className={style.form} method="post" action={action}>
      {lead}
      <Alert role="alert" data-alert="" data-failed={failed}>
        {refusal && refusalWords(t, refusal)}
      </Alert>
      <input type="hidden" name={newsletterAside.consent} value={consentVersion} />
      <Field
        name="email"
        type="email"
        required
        label={t(`${of}.email`)}
        placeholder={t(`${of}.placeholder`)}
        autoComplete="email"
        defaultValue={values?.email}
        fault={faults.email && refusalWords(t, faults.email)}
      />
      <Check
        name="consent"
        required
        label={consent ?? t(`${of}.consent`)}
        fault={faults.consent && refusalWords(t, faults.consent)}
      />
      {children}
    </form>
  );
}
