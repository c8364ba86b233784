import type { ReactNode } from 'react';
import type { Office } from '#site/office/frame/office.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Fresh.module.css';

interface Props {
  office: Office;
  /** the questions */
  children: ReactNode;
}

export const Fresh = ({ office: { t, address }, children }: Props) => (
  <form className={style.fresh} method="post" action={address}>
    <p>{t('editor.fresh.lead')}</p>
    {children}
    <Button className={style.send} type="submit" name="action" value="begin" look="solid">
      {t('editor.fresh.send')}
    </Button>
  </form>
);
