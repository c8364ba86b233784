import { ButtonLink } from '#site/ui/Button.tsx';
import type { Office } from './office.ts';
import style from './ProofPrompt.module.css';

export const ProofPrompt = ({ office: { t, address }, text }: { office: Office; text: string }) => (
  <div className={style.locked}>
    <p>{text}</p>
    <ButtonLink variant="solid" href={`/office/proof?to=${address}`}>
      {t('office.proof.send')}
    </ButtonLink>
  </div>
);
