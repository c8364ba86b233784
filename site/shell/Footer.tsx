import { accountPages } from '#contract/accounts/account-addresses.ts';
import type { Estate } from '#contract/content/content.ts';
import { findMissingPart, hasPart } from '#contract/content/parts.ts';
import { listSocialLinks } from '#contract/content/social-links.ts';
import type { Translate } from '#site/language/translator.ts';
import style from './Footer.module.css';

const contactSections = ['newsletter', 'press', 'imprint', 'dataProtection'];

export function Footer({ t, estate }: { t: Translate; estate: Estate }) {
  const service = contactSections.filter((name) => !findMissingPart(estate, `/contact#${name}`));
  const { street, postcode, place } = estate.address;
  const socialLinks = listSocialLinks(estate);
  return (
    <footer className={style.footer}>
      <address className={style.address}>
        <span className={style.name}>{t('estate.name')}</span>
        <span>{street}</span>
        <span>
          {postcode}
          {` ${place}`}
        </span>
        <a href={`mailto:${estate.email}`}>{estate.email}</a>
      </address>
      <nav aria-labelledby="footer-service">
        <h2 className={style.heading} id="footer-service">
          {t('shell.footer.service')}
        </h2>
        <ul>
          {service.map((name) => (
            <li key={name}>
              <a href={`/contact#${name}`}>{t(`shell.footer.${name}`)}</a>
            </li>
          ))}
          {hasPart(estate, 'accounts') && (
            <li>
              <a href={accountPages.account}>{t('shell.footer.account')}</a>
            </li>
          )}
        </ul>
      </nav>
      {socialLinks.length > 0 && (
        <nav aria-labelledby="footer-elsewhere">
          <h2 className={style.heading} id="footer-elsewhere">
            {t('shell.footer.social')}
          </h2>
          <ul>
            {socialLinks.map(([name, href]) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noopener">
                  {t(`shell.footer.${name}`)}
                  <span className="visually-hidden">{`, ${t('shell.footer.newTab')}`}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {t.files.photographs === 0 && <p className={style.colophon}>{t('shell.footer.colophon')}</p>}
    </footer>
  );
}
