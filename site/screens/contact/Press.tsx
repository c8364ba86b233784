import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';

export const Press = ({ t, email }: { t: Translate; email: string }) => (
  <>
    <p>{t('contact.press.text')}</p>
    <p>{t('contact.press.rights')}</p>
    <p>{t('contact.press.seats')}</p>
    <p>
      <RichText text={t('contact.press.partners')} />
    </p>
    <p>
      <ButtonLink href={`mailto:${email}`}>{t('contact.press.write')}</ButtonLink>
    </p>
  </>
);
