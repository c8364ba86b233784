import type { Translate } from '#site/language/translator.ts';
import { Field } from '#site/ui/Field.tsx';
import { QrCode } from '#site/ui/QrCode.tsx';
import style from './OneTimeCodesSetup.module.css';

interface Props {
  t: Translate;
  setup: { secret: string; uri: string; sealed: string };
  error: string | undefined;
  hint?: string | undefined;
}

export const OneTimeCodesSetup = ({ t, setup: { secret, uri, sealed }, error, hint }: Props) => (
  <div className={style.setup}>
    <QrCode text={uri} label={t('office.codes.picture')} />
    <div className={style.instructions}>
      <p>{t('office.codes.how')}</p>
      <p>
        {t('office.codes.byHand')}
        <br />
        <code className={style.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <Field
        name="code"
        label={t('office.codes.first')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={error}
        hint={hint}
      />
    </div>
  </div>
);
