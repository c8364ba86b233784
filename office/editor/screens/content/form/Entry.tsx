import type { ReactNode } from 'react';
import { LivePreview, LiveState } from '#office/editor/screens/content/live/Live.tsx';
import { EntryIssueList } from '#office/shared/screens/entries/EntryIssueList.tsx';
import { Form, HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { FormIssueList } from '#office/shared/screens/frame/FormIssueList.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './Entry.module.css';
import type { loadEntry } from './load.ts';

type Props = ReturnType<typeof loadEntry>['screen'];

export function Entry(props: Props & { children: ReactNode }) {
  const { tools, versions, companions, guestQuestion, conflict, may, isDeleted, ...rest } = props;
  const { t, address } = tools;
  const isOpen = !conflict && !isDeleted;
  return (
    <>
      <State {...props} />
      {conflict && <Conflict tools={tools} {...conflict} />}
      {guestQuestion && isOpen && <GuestQuestion tools={tools} {...guestQuestion} />}
      <IssueLists {...props} />
      <SampleLists {...props} />
      {rest.offersMoveTimes && isOpen && (
        <Button type="submit" form="entry-form" name="action" value="moveTimes">
          {t('editor.guestQuestion.times')}
        </Button>
      )}
      {companions && isOpen && (
        <details className={style.companions}>
          <summary>{companions.sentence}</summary>
          <Links all={companions.entries} />
        </details>
      )}
      {isDeleted ? (
        <Form address={address} action="undo" hidden={versions} variant="solid" text={t('editor.form.undelete')} />
      ) : (
        <EditorForm {...props}>
          {rest.isLong && (
            <search className={style.search} data-find="" hidden>
              <Field type="search" label={t('editor.form.find')} autoComplete="off" />
              <p role="status" />
            </search>
          )}
          <div className={style.fields}>{rest.children}</div>
          {may.publish && !conflict && (
            <details className={style.schedule}>
              <summary>{t('editor.form.later')}</summary>
              <div className={style.scheduleForm}>
                <Field
                  {...tools.field('form.at', rest.publishAt)}
                  type="datetime-local"
                  label={t('editor.form.at')}
                  hint={t('editor.form.atHint')}
                />
                <Button type="submit" name="action" value="schedule">
                  {t('editor.form.schedule')}
                </Button>
              </div>
            </details>
          )}
        </EditorForm>
      )}
      <aside className={style.moreActions} id="more-actions" aria-label={t('editor.form.more')}>
        <Links className={style.links} all={rest.links} />
        <div className={style.actions}>
          {(['unschedule', 'copy'] as const).map(
            (act) =>
              may[act] &&
              !isDeleted && (
                <Form key={act} address={address} action={act} hidden={versions} text={t(`editor.form.${act}`)} />
              ),
          )}
          {!isDeleted && (
            <div data-with-draft="" hidden={!rest.hasDraft}>
              <a className={style.difference} href={rest.differenceHref}>
                {t('editor.form.difference')}
              </a>
              {may.discard && (
                <Form address={address} action="discard" hidden={versions} text={t('editor.form.discard')} />
              )}
            </div>
          )}
        </div>
        {may.delete && <DeleteSection {...props} />}
      </aside>
    </>
  );
}

/**
 * The form with its buttons, and the live preview beside it. Enter submits with the first button,
 * which saves and never publishes.
 */
export const EditorForm = ({ children, ...props }: Props & { children: ReactNode }) => (
  <div className={style.columns}>
    <form
      className={style.editor}
      id="entry-form"
      method="post"
      action={props.tools.address}
      data-editor={props.conflict ? undefined : ''}
    >
      <HiddenFields values={props.versions} />
      <ActionBar {...props} />
      {children}
    </form>
    <LivePreview tools={props.tools} live={props.live} form="entry-form" />
  </div>
);

const DeleteSection = ({ tools: { t, address }, usedBy, cancelEventHref, versions }: Props) => (
  <details className={style.delete}>
    <summary>{t('editor.form.delete')}</summary>
    {usedBy.length > 0 ? (
      <>
        <p>{t('editor.form.namedBy')}</p>
        <Links all={usedBy} />
      </>
    ) : cancelEventHref ? (
      <p>
        {t('editor.form.hasGuests')} <a href={cancelEventHref}>{t('editor.form.cancelFirst')}</a>
      </p>
    ) : (
      <>
        <p>{t('editor.form.deleteSure')}</p>
        <Form address={address} action="delete" hidden={versions} text={t('editor.form.deleteNow')} />
      </>
    )}
  </details>
);

/** What the house still has to replace, in this entry and before guests of this event come. */
const SampleLists = ({ tools: { t }, sampleFields, sampleEntries }: Props) => (
  <>
    {sampleEntries.length > 0 && (
      <section className={style.advice} aria-labelledby="sample-entries-title">
        <h2 id="sample-entries-title">{t('editor.sample.entries')}</h2>
        <Links className={style.links} all={sampleEntries} />
      </section>
    )}
    {sampleFields.length > 0 && (
      <section className={style.advice} id="sample" aria-labelledby="sample-title">
        <h2 id="sample-title">{t('editor.sample.fields')}</h2>
        <Links className={style.links} all={sampleFields} />
      </section>
    )}
  </>
);

const Links = ({ all, className }: { all: Props['links']; className?: string | undefined }) => (
  <ul className={className}>
    {all.map(({ href, name }) => (
      <li key={href}>
        <a href={href}>{name}</a>
      </li>
    ))}
  </ul>
);

const ActionBar = ({ tools, may, companions, conflict, live }: Props) => {
  const { t, address } = tools;
  const publishes = may.publish && !conflict && (!companions || companions.action);
  return (
    <div className={style.bar}>
      <Button type="submit" name="action" value="save">
        {t(conflict ? 'editor.form.keepMine' : 'editor.form.save')}
      </Button>
      {publishes && (
        <Button type="submit" name="action" value={companions?.action ?? 'publish'} variant="solid">
          {t(companions ? 'editor.relatedDrafts.publish' : 'editor.form.publish')}
        </Button>
      )}
      {conflict && <a href={address}>{t('editor.form.takeTheirs')}</a>}
      <a className={style.previewLink} href="#live-preview">
        {t('preview.label')}
      </a>
      <LiveState tools={tools} live={live} />
      {!may.publish && <p className={style.aside}>{t('editor.form.othersPublish')}</p>}
    </div>
  );
};

const State = ({ tools: { t, address }, parentLinks, state, publishError, may, isDeleted, ...rest }: Props) => (
  <div className={style.state}>
    {parentLinks.map(({ href, name }) => (
      <a key={href} href={href}>
        {name}
      </a>
    ))}
    {state.map((sentence) => (
      <span key={sentence}>{sentence}</span>
    ))}
    {publishError && <span className={style.error}>{publishError}</span>}
    {may.undo && !isDeleted && (
      <Form address={address} action="undo" hidden={rest.versions} text={t('editor.form.undo')} />
    )}
    <a href="#more-actions">{rest.moreActionNames}</a>
  </div>
);

export const Conflict = ({
  tools: { t },
  sentence,
  changes,
}: NonNullable<Props['conflict']> & Pick<Props, 'tools'>) => (
  <section className={style.conflict} aria-labelledby="conflict-title">
    <h2 id="conflict-title">{t('editor.conflict.title')}</h2>
    <p>{sentence}</p>
    <p>{t('editor.conflict.hint')}</p>
    <dl>
      {changes.map(({ path, name, theirs, mine }) => (
        <div key={path}>
          <dt>
            <a href={`#${path}`}>{name}</a>
          </dt>
          <dd>
            <b>{t('editor.conflict.theirs')}</b> {theirs || t('editor.nothing')}
          </dd>
          <dd>
            <b>{t('editor.conflict.mine')}</b> {mine || t('editor.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

type GuestQuestionProps = NonNullable<Props['guestQuestion']> & Pick<Props, 'tools'>;

const GuestQuestion = ({ tools: { t }, sentences, hint, buttons }: GuestQuestionProps) => (
  <section className={style.conflict} aria-labelledby="guests-title">
    <h2 id="guests-title">{t('editor.guestQuestion.title')}</h2>
    <p>{sentences.join(' ')}</p>
    <p>{hint}</p>
    <div className={style.actions}>
      {buttons.map(({ action, text }, index) => (
        <Button
          key={action}
          type="submit"
          form="entry-form"
          name="action"
          value={action}
          {...(index === 0 && { variant: 'solid' as const })}
        >
          {text}
        </Button>
      ))}
    </div>
  </section>
);

export const IssueLists = ({ tools: { t }, issues, entryIssues, warnings }: Props) => (
  <>
    {issues.length > 0 && (
      <FormIssueList
        isLive
        title={t('editor.form.issueCount', { count: issues.length })}
        issues={issues.map(({ path, name, sentence }) => ({
          href: `#${path}`,
          name: path && (name || path),
          message: sentence,
        }))}
      />
    )}
    {entryIssues.length > 0 && <EntryIssueList entries={entryIssues} />}
    {warnings.length > 0 && (
      <section className={style.advice} aria-labelledby="issues-title" data-live-issues="">
        <h2 id="issues-title">{t('editor.form.contentIssues')}</h2>
        <ul>
          {warnings.map(({ path, name, sentence }) => (
            <li key={path + sentence} data-path={path}>
              {path && (
                <>
                  <a href={`#${path}`}>{name || path}</a>:{' '}
                </>
              )}
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
