import { LanguageSwitch } from '#site/language/LanguageSwitch.tsx';
import style from './Foot.module.css';
import type { Office } from './office.ts';

export const Foot = ({ office: { t, view } }: { office: Office }) => (
  <footer className={style.foot}>
    <a href="/">{t('office.toSite')}</a>
    <LanguageSwitch t={t} view={view} query="" />
  </footer>
);
