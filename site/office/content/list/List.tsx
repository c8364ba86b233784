import { Objections } from '#site/office/content/objections/Objections.tsx';
import { Choices } from '#site/office/frame/Choices.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './List.module.css';
import type { loadContent } from './load.ts';

type Props = ReturnType<typeof loadContent>['screen'];

export const List = ({ office: { t, address }, onlys, subjects, lines, fresh, together, objections }: Props) => (
  <>
    <Choices label={t('editor.list.views')} choices={onlys} />
    <search>
      <form className={style.search} method="get" action="/office/content/search">
        <Field name="q" type="search" label={t('see.search.title')} autoComplete="off" maxLength={200} />
        <Button type="submit">{t('see.search.send')}</Button>
      </form>
    </search>
    {objections.length > 0 && <Objections all={objections} />}
    {fresh && (
      <p>
        <ButtonLink href={fresh.href}>{fresh.name}</ButtonLink>
      </p>
    )}
    {subjects?.map(({ subject, name, kinds }) => (
      <Section key={subject} id={subject} label={name}>
        <ul className={style.lines}>
          {kinds.map((kind) => (
            <li key={kind.href}>
              <a href={kind.href}>{kind.name}</a>
              <span className={style.aside}>{kind.aside}</span>
              {kind.fresh && (
                <a className={style.fresh} href={kind.fresh.href}>
                  {kind.fresh.name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Section>
    ))}
    {lines &&
      (lines.length === 0 ? (
        <p>{t('editor.list.none')}</p>
      ) : (
        <form method="post" action={together ? `${address}?only=waiting` : address} className={style.picked}>
          {together && lines.some(({ pick }) => pick) && (
            <p className={style.ticks}>
              {together.map(({ href, name }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </p>
          )}
          <ul className={style.lines}>
            {lines.map((line) => (
              <li key={line.href}>
                {together && line.pick && (
                  <input
                    type="checkbox"
                    name={line.pick.name}
                    value={line.pick.version}
                    aria-label={t('editor.list.pick', { title: line.title })}
                    defaultChecked={line.pick.ticked}
                  />
                )}
                <a href={line.href}>{line.title}</a>
                {line.day && <span className={style.aside}>{line.day}</span>}
                {line.kind && <span className={style.aside}>{line.kind}</span>}
                {line.missing && <b>{line.missing}</b>}
                {line.waits && <b>{line.waits}</b>}
                <span className={style.aside}>{line.changed}</span>
              </li>
            ))}
          </ul>
          {together && lines.some(({ pick }) => pick) && (
            <Button type="submit" name="action" value="publish" look="solid">
              {t('editor.list.publish')}
            </Button>
          )}
        </form>
      ))}
  </>
);
