import { TakedownEmails, TakedownForm } from '#office/media/screens/picture/TakedownForm.tsx';
import { Thumbnail, UseList } from '#office/media/screens/picture-parts/Thumbnail.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { FileField, SelectField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './FilmEditor.module.css';
import type { loadFilmEditor } from './load.ts';
import todoStyle from './TodoList.module.css';

type Props = ReturnType<typeof loadFilmEditor>['screen'];

export function FilmEditor(props: Props) {
  const { office, publishes, stateText, facts, film, formHref, todo, still, stillName, stillRefused } = props;
  const { captions, captionsRefused, places, takesDown, emails, hidden } = props;
  const { t, address } = office;
  const tracks = [
    { language: 'de', name: t('filmDesk.captions.german') },
    { language: 'en', name: t('filmDesk.captions.english') },
  ];
  return (
    <>
      <p className={style.stands}>{stateText}</p>
      {emails && still && !still.down && (
        <p className={style.aside}>
          {t('filmDesk.down.still')} <a href={`${still.href}#take-down`}>{t('filmDesk.down.stillToo')}</a>
        </p>
      )}
      {emails && <TakedownEmails office={office} emails={emails} hidden={hidden} publishes={publishes} />}
      {film && (
        <figure className={style.sight}>
          <video
            className={style.film}
            controls
            playsInline
            preload="metadata"
            {...film}
            data-film=""
            aria-label={facts}
          >
            {tracks.map(({ language, name }) => (
              <track
                key={language}
                kind="captions"
                src={`${address}/captions/${language}`}
                srcLang={language}
                label={name}
              />
            ))}
          </video>
          <figcaption className={style.aside}>{facts}</figcaption>
        </figure>
      )}
      <p className={style.ways}>
        <ButtonLink href={formHref}>{t('filmDesk.one.words')}</ButtonLink>
      </p>
      {todo && (
        <Section id="todo" label={t('filmDesk.one.steps')}>
          <div className={style.part}>
            <TodoList t={t} todo={todo} />
            <p className={style.aside}>
              {t('filmDesk.one.together')} <a href="/office/content?only=waiting">{t('filmDesk.one.waiting')}</a>.
            </p>
          </div>
        </Section>
      )}
      {film && (
        <>
          <Section id="still" label={t('filmDesk.still.title')}>
            <div className={style.part}>
              {still && (
                <p className={style.still}>
                  <Thumbnail thumb={still.thumb} />
                  <span>
                    {still.title}
                    <br />
                    <a href={still.href}>{t('filmDesk.still.edit')}</a>
                  </span>
                </p>
              )}
              <div className={style.part} data-still="" hidden>
                <p className={style.aside}>{t('filmDesk.still.lead')}</p>
                <Button data-take="" data-failed={t('filmDesk.still.failed')} data-taking={t('filmDesk.still.taking')}>
                  {t('filmDesk.still.take')}
                </Button>
                <p role="status" data-said="" />
              </div>
              <form
                className={style.form}
                method="post"
                action={address}
                encType="multipart/form-data"
                data-still-form={stillName}
              >
                <input type="hidden" name="what" value="still" />
                <FileField
                  chooseLabel={t('tickets.chooseFile')}
                  name="file"
                  label={t('filmDesk.still.or')}
                  hint={t('filmDesk.still.hint')}
                  error={stillRefused}
                  accept="image/jpeg,image/png,image/webp"
                  required
                />
                <Button type="submit">{t('filmDesk.still.send')}</Button>
              </form>
            </div>
          </Section>
          <Section id="captions" label={t('filmDesk.captions.title')}>
            <div className={style.part}>
              <p className={style.aside}>{t('filmDesk.captions.lead')}</p>
              {captions && <p>{captions}</p>}
              <form className={style.form} method="post" action={address} encType="multipart/form-data">
                <input type="hidden" name="what" value="captions" />
                <SelectField {...office.field('language', 'de')} label={t('filmDesk.captions.language')}>
                  <option value="de">{t('filmDesk.captions.german')}</option>
                  <option value="en">{t('filmDesk.captions.english')}</option>
                </SelectField>
                <FileField
                  chooseLabel={t('tickets.chooseFile')}
                  name="file"
                  label={t('filmDesk.captions.file')}
                  error={captionsRefused}
                  accept=".vtt,.srt,text/vtt"
                  required
                />
                <Button type="submit">{t('filmDesk.captions.send')}</Button>
              </form>
            </div>
          </Section>
        </>
      )}
      <Section id="uses" label={t('filmDesk.uses.title')}>
        <div className={style.part}>
          {places.length === 0 ? <p>{t('filmDesk.uses.none')}</p> : <UseList places={places} />}
          {places.length === 0 && film && <Form address={address} action="item" send={t('filmDesk.uses.item')} />}
        </div>
      </Section>
      {takesDown && <TakedownForm office={office} hidden={hidden} lead={t('filmDesk.down.lead')} />}
    </>
  );
}

const TodoList = ({ t, todo }: { t: Props['office']['t']; todo: NonNullable<Props['todo']> }) => (
  <ul className={todoStyle.todo}>
    {todo.map(({ name, href, done, gaps = [] }) => (
      <li key={name} data-done={done || undefined}>
        <p>
          {done ? name : <a href={href}>{name}</a>}: <b>{t(done ? 'filmDesk.one.done' : 'filmDesk.one.open')}</b>
        </p>
        {gaps.map(({ message, links, more }) => (
          <p key={message} className={todoStyle.gap}>
            {message}{' '}
            {links.map((link) => (
              <a key={link.href} href={link.href} aria-label={link.label}>
                {link.name}
              </a>
            ))}
            {more}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
