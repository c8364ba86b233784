import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';

const houses = ['photos', 'network', 'films'] as const;

export const SocialMedia = ({ t, social }: { t: Translate; social: Estate['social'] }) => (
  <>
    <p>{t('contact.socialMedia.text')}</p>
    <ul>
      {houses.map((house) => (
        <li key={house}>
          <TouchLink href={social[house]} target="_blank" rel="noopener">
            {t(`contact.socialMedia.${house}`)}
            <span className="visually-hidden">, {t('contact.socialMedia.newTab')}</span>
          </TouchLink>
        </li>
      ))}
    </ul>
  </>
);
