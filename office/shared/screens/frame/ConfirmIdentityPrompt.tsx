import { ButtonLink } from '#site/ui/Button.tsx';
import style from './ConfirmIdentityPrompt.module.css';
import type { PageTools } from './page-tools.ts';

/** For a part of a page that is locked until the person signs in again (`hasFreshProof`). */
export const ConfirmIdentityPrompt = ({ tools: { t, address }, text }: { tools: PageTools; text: string }) => (
  <div className={style.locked}>
    <p>{text}</p>
    <ButtonLink variant="solid" href={`/office/proof?to=${address}`}>
      {t('office.proof.confirm')}
    </ButtonLink>
  </div>
);
