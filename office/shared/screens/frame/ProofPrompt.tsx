import { ButtonLink } from '#site/ui/Button.tsx';
import style from './ProofPrompt.module.css';
import type { PageTools } from './page-tools.ts';

export const ProofPrompt = ({ tools: { t, address }, text }: { tools: PageTools; text: string }) => (
  <div className={style.locked}>
    <p>{text}</p>
    <ButtonLink variant="solid" href={`/office/proof?to=${address}`}>
      {t('office.proof.send')}
    </ButtonLink>
  </div>
);
