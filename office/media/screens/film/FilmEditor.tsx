import { TakedownForm, TakenDownSection } from '#office/media/screens/picture/TakedownForm.tsx';
import { Thumbnail, UseList } from '#office/media/screens/picture-parts/picture-display.tsx';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { SelectField } from '#site/ui/Field.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './FilmEditor.module.css';
import type { loadFilmEditor } from './load.ts';
import todoStyle from './TodoList.module.css';

type Props = ReturnType<typeof loadFilmEditor>['screen'];

export function FilmEditor(props: Props) {
  const { tools, canPublish, stateText, fileDescription, film, formHref, todo, still, stillName, stillError } = props;
  const { fileTakedownText, captionCounts, captionsError, uses, mayTakeDown, emails, versions } = props;
  const { t, address } = tools;
  const tracks = [
    { language: 'de', name: t('filmLibrary.captions.german') },
    { language: 'en', name: t('filmLibrary.captions.english') },
  ];
  return (
    <>
      <p className={style.state}>{stateText}</p>
      {fileTakedownText && <p className={style.aside}>{fileTakedownText}</p>}
      {emails && still && !still.isTakenDown && (
        <p className={style.aside}>
          {t('filmLibrary.takedown.still')} <a href={`${still.href}#take-down`}>{t('filmLibrary.takedown.stillToo')}</a>
        </p>
      )}
      {emails && <TakenDownSection tools={tools} emails={emails} versions={versions} canPublish={canPublish} />}
      {film && (
        <figure className={style.player}>
          <video
            className={style.film}
            controls
            playsInline
            preload="metadata"
            {...film}
            data-film=""
            aria-label={fileDescription}
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
          <figcaption className={style.aside}>{fileDescription}</figcaption>
        </figure>
      )}
      <p>
        <ButtonLink href={formHref}>{t('filmLibrary.detail.editTexts')}</ButtonLink>
      </p>
      {todo && (
        <Section id="todo" label={t('filmLibrary.detail.steps')}>
          <div className={style.part}>
            <TodoList t={t} todo={todo} />
            <p className={style.aside}>
              {t('filmLibrary.detail.publishHint')}{' '}
              <a href="/office/content?only=waiting">{t('filmLibrary.detail.waiting')}</a>.
            </p>
          </div>
        </Section>
      )}
      {fileDescription && (
        <>
          <Section id="still" label={t('filmLibrary.still.title')}>
            <div className={style.part}>
              {still && (
                <p className={style.still}>
                  <Thumbnail thumb={still.thumb} />
                  <span>
                    {still.title}
                    <br />
                    <a href={still.href}>{t('filmLibrary.still.edit')}</a>
                  </span>
                </p>
              )}
              <div className={style.part} data-still="" hidden>
                <p className={style.aside}>{t('filmLibrary.still.lead')}</p>
                <Button
                  data-take=""
                  data-failed={t('filmLibrary.still.failed')}
                  data-taking={t('filmLibrary.still.taking')}
                >
                  {t('filmLibrary.still.take')}
                </Button>
                <p role="status" data-message="" />
              </div>
              <form
                className={style.form}
                method="post"
                action={address}
                encType="multipart/form-data"
                data-still-name={stillName}
              >
                <input type="hidden" name="what" value="still" />
                <FileField
                  chooseLabel={t('tickets.chooseFile')}
                  name="file"
                  label={t('filmLibrary.still.or')}
                  hint={t('filmLibrary.still.hint')}
                  error={stillError}
                  accept="image/jpeg,image/png,image/webp"
                  required
                />
                <Button type="submit">{t('filmLibrary.still.send')}</Button>
              </form>
            </div>
          </Section>
          <Section id="captions" label={t('filmLibrary.captions.title')}>
            <div className={style.part}>
              <p className={style.aside}>{t('filmLibrary.captions.lead')}</p>
              {captionCounts && <p>{captionCounts}</p>}
              <form className={style.form} method="post" action={address} encType="multipart/form-data">
                <input type="hidden" name="what" value="captions" />
                <SelectField {...tools.field('language', 'de')} label={t('filmLibrary.captions.language')}>
                  <option value="de">{t('filmLibrary.captions.german')}</option>
                  <option value="en">{t('filmLibrary.captions.english')}</option>
                </SelectField>
                <FileField
                  chooseLabel={t('tickets.chooseFile')}
                  name="file"
                  label={t('filmLibrary.captions.file')}
                  error={captionsError}
                  accept=".vtt,.srt,text/vtt"
                  required
                />
                <Button type="submit">{t('filmLibrary.captions.send')}</Button>
              </form>
            </div>
          </Section>
        </>
      )}
      <Section id="uses" label={t('filmLibrary.uses.title')}>
        <div className={style.part}>
          {uses.length === 0 ? <p>{t('filmLibrary.uses.none')}</p> : <UseList uses={uses} />}
          {uses.length === 0 && film && <Form address={address} action="item" text={t('filmLibrary.uses.item')} />}
        </div>
      </Section>
      {mayTakeDown && <TakedownForm tools={tools} versions={versions} lead={t('filmLibrary.takedown.lead')} />}
    </>
  );
}

const TodoList = ({ t, todo }: { t: Props['tools']['t']; todo: NonNullable<Props['todo']> }) => (
  <ul className={todoStyle.todo}>
    {todo.map(({ name, href, done, gaps = [] }) => (
      <li key={name} data-done={done || undefined}>
        <p>
          {done ? name : <a href={href}>{name}</a>}:{' '}
          <b>{t(done ? 'filmLibrary.detail.done' : 'filmLibrary.detail.open')}</b>
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
