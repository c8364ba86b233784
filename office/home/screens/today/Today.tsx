import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { loadToday } from './load.ts';
import { Notices } from './Notices.tsx';
import style from './Today.module.css';

type Props = ReturnType<typeof loadToday>['screen'];

export const Today = ({ office, office: { t, person }, day, quick, self, notices, parts }: Props) => (
  <>
    <p className={style.lead}>{t('office.today.lead', { day, name: person?.name ?? '' })}</p>
    {quick.length > 0 && (
      <nav aria-label={t('office.today.quick.label')}>
        <ul className={style.quick}>
          {quick.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    {self.length === 0 && parts.length === 0 && <p>{t('office.today.nothing')}</p>}
    {parts.map(({ id, label, tasks }) => (
      <Section key={id} id={id} label={label}>
        <ul className={style.tasks}>
          {tasks.map(({ text, links }) => (
            <li key={text}>
              <p>{text}</p>
              <span className={style.links}>
                {links.map(({ href, name }) => (
                  <ButtonLink key={href} href={href}>
                    {name}
                  </ButtonLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    ))}
    {notices && <Notices office={office} {...notices} />}
    {self.length > 0 && (
      <Section id="self" label={t('office.today.self')}>
        <ul className={style.tasks}>
          {self.map((task) => (
            <li key={task}>
              <p>{t(`office.today.${task}`)}</p>
              <ButtonLink href="/office/account#printed">{t(`office.today.${task}Now`)}</ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
);
