import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Evening.module.css';

interface Props {
  office: Office;
  href: string;
  /** that are not used yet; undefined: the evening is over, and no more are made */
  links: { id: string; link: string; told: string }[] | undefined;
  people: { id: string; name: string }[];
}

/** The way to the door, and who may stand there for this one evening. */
export const AtDoor = ({ office: { t, address }, href, links, people }: Props) => (
  <Section id="door" label={t('door.people.title')}>
    <div className={style.part}>
      <p className={style.ways}>
        <ButtonLink href={href}>{t('office.today.doorNow')}</ButtonLink>
        <ButtonLink href={`${href}/list`}>{t('door.paper.show')}</ButtonLink>
      </p>
      {links && (
        <>
          <p className={style.rule}>{t('door.people.lead')}</p>
          {links.length + people.length > 0 && (
            <ul className={style.list}>
              {people.map(({ id, name }) => (
                <li key={id}>
                  <p>{name}</p>
                  <Form address={address} action="doorEnd" hidden={{ id }} send={t('door.people.end', { name })} />
                </li>
              ))}
              {links.map(({ id, link, told }) => (
                <li key={id}>
                  <div>
                    <p className={style.aside}>{told}</p>
                    <code className={style.link}>{link}</code>
                  </div>
                  <Form address={address} action="doorEnd" hidden={{ id }} send={t('door.people.takeBack')} />
                </li>
              ))}
            </ul>
          )}
          <Form address={address} action="doorLink" send={t('door.people.make')} />
        </>
      )}
    </div>
  </Section>
);
