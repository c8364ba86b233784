import type { ReactNode } from 'react';
import { newsletterExtraFields } from '#contract/booking/newsletter.ts';
import type { NewsletterData } from '#contract/page-data.ts';
import { localizeErrorCode } from '#site/language/error-messages.ts';
import type { Translate } from '#site/language/translator.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './EmailForm.module.css';

interface Props {
  t: Translate;
  textKey: 'newsletter' | 'alert';
  action: string;
  consentVersion: string;
  consent?: string;
  data: Pick<NewsletterData, 'values' | 'errorCode' | 'fieldErrors'>;
  lead?: ReactNode;
  failedText?: string;
  children: ReactNode;
}

/** Browsers would break the line after the hyphen of a word like “X-ray”. The text stays as agreed to. */
const keepHyphenated = (text: string): ReactNode =>
  text.split(/(\p{Lu}-\p{L}+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={style.unbroken}>
        {part}
      </span>
    ),
  );

export function EmailForm({ t, textKey, action, consentVersion, consent, data, lead, failedText, children }: Props) {
  const { values, errorCode, fieldErrors = {} } = data;
  return (
    <form className={style.form} method="post" action={action}>
      {lead}
      <Alert role="alert" data-alert="" data-failed={failedText}>
        {errorCode && localizeErrorCode(t, errorCode)}
      </Alert>
      <input type="hidden" name={newsletterExtraFields.consent} value={consentVersion} />
      <Field
        name="email"
        type="email"
        required
        label={t(`${textKey}.email`)}
        placeholder={t(`${textKey}.placeholder`)}
        autoComplete="email"
        defaultValue={values?.email}
        error={fieldErrors.email && localizeErrorCode(t, fieldErrors.email)}
      />
      <Checkbox
        name="consent"
        required
        label={keepHyphenated(consent ?? t(`${textKey}.consent`))}
        error={fieldErrors.consent && localizeErrorCode(t, fieldErrors.consent)}
      />
      {children}
    </form>
  );
}
