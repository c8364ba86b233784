import { type ComponentProps, useId } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './PasskeyButton.module.css';

interface Props {
  t: Translate;
  kind: 'create' | 'use';
  options: string;
  action: string;
  variant?: ComponentProps<typeof Button>['variant'];
  children: string;
}

export function PasskeyButton({ t, kind, options, action, variant = 'solid', children }: Props) {
  const messageId = useId();
  return (
    <div className={style.passkey}>
      <Button
        type="submit"
        variant={variant}
        name="action"
        value={action}
        aria-describedby={messageId}
        data-passkey={kind}
        data-options={options}
        data-stopped={t('office.passkey.stopped')}
        data-unable={t('office.passkey.unable')}
        data-known={t('office.passkey.known')}
      >
        {children}
      </Button>
      <p className={style.message} id={messageId} role="alert" />
    </div>
  );
}

export const PasskeysNeedHttps = ({ t }: { t: Translate }) => (
  <p className={style.unavailable}>{t('office.passkey.nowhere')}</p>
);

export const PasskeyNeedsScript = ({ t }: { t: Translate }) => (
  <p className={style.needsScript}>{t('office.passkey.script')}</p>
);
