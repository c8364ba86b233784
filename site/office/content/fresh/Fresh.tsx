import type { ReactNode } from 'react';
import { FaultList } from '#site/office/frame/FaultList.tsx';
import { Button } from '#site/ui/Button.tsx';
import style from './Fresh.module.css';
import type { loadFresh } from './load.ts';

type Props = ReturnType<typeof loadFresh>['screen'] & { children: ReactNode };

export const Fresh = ({ office: { t, address }, words, faults, children }: Props) => (
  <form className={style.fresh} method="post" action={address} data-fresh={JSON.stringify(words)}>
    <p>{t('editor.fresh.lead')}</p>
    {faults.length > 0 && <FaultList title={t('office.faults', { count: faults.length })} faults={faults} />}
    {children}
    <Button className={style.send} type="submit" name="action" value="begin" look="solid">
      {t('editor.fresh.send')}
    </Button>
    <p className="visually-hidden" role="status" />
  </form>
);
