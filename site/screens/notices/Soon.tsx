import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';

interface Props {
  t: Translate;
  title: string;
  email: string;
}

/** Stands at an address whose screen is not built yet, and says so. */
export function Soon({ t, title, email }: Props) {
  return (
    <Notice title={title} text={t('screens.soon.text')}>
      <ButtonLink look="solid" href={`mailto:${email}`}>
        {t('screens.soon.write')}
      </ButtonLink>
      <ButtonLink href="/">{t('screens.soon.home')}</ButtonLink>
    </Notice>
  );
}
