import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Locked.module.css';
import type { Office } from './office.ts';

/** What is missing on a page until somebody has shown who they are once more, and the way there and back. */
export const Locked = ({ office: { t, address }, text }: { office: Office; text: string }) => (
  <div className={style.locked}>
    <p>{text}</p>
    <ButtonLink look="solid" href={`/office/proof?to=${address}`}>
      {t('office.proof.send')}
    </ButtonLink>
  </div>
);
