import { languages } from '#contract/language.ts';
import type { NewsletterText } from '#contract/office/newsletter.ts';
import { AutosaveStatus } from '#office/shared/screens/autosave/AutosaveStatus.tsx';
import { FormIssueList } from '#office/shared/screens/frame/FormIssueList.tsx';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import fields from '#site/ui/Field.module.css';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import style from './IssueEditor.module.css';
import type { loadIssueEditor } from './load.ts';

type Props = ReturnType<typeof loadIssueEditor>['screen'];

export function IssueEditor(props: Props) {
  const {
    tools,
    subject,
    preheader,
    version,
    isDraft,
    stateText,
    sendLinks,
    missingCount,
    missingFields,
    fieldError,
    blocks,
    autosave,
  } = props;
  const { t, address } = tools;
  return (
    <>
      <p className={style.state}>{stateText}</p>
      {isDraft && missingFields.length > 0 && (
        <FormIssueList title={t('newsletterIssue.edit.missingParts')} issues={missingFields} />
      )}
      <div className={style.columns}>
        <div className={style.formColumn}>
          {isDraft && (
            <form className={style.form} method="post" action={address} data-issue="">
              <input type="hidden" name="form.version" value={version} />
              {/* Enter in a field submits with the form's first button. */}
              <button className={style.enter} type="submit" name="action" value="save" tabIndex={-1} aria-hidden="true">
                {t('newsletterIssue.edit.save')}
              </button>
              <div className={style.bar}>
                <Button type="submit" name="action" value="save">
                  {t('newsletterIssue.edit.save')}
                </Button>
                <ButtonLink
                  href={missingCount ? sendLinks.unfinished : sendLinks.ready}
                  data-ready={sendLinks.ready}
                  data-unfinished={sendLinks.unfinished}
                >
                  {t('newsletterIssue.edit.toSend')}
                </ButtonLink>
                <span data-missing="">{missingCount}</span>
                {autosave && (
                  <AutosaveStatus
                    person={tools.person}
                    data={{
                      'data-issue-state': '',
                      'data-setup': JSON.stringify(autosave),
                      'data-error-class': fields.error,
                    }}
                  />
                )}
              </div>
              <LanguagePair t={t} name="subject" text={subject} fieldError={fieldError} label="subject" />
              <LanguagePair t={t} name="preheader" text={preheader} fieldError={fieldError} label="preheader" />
              <ol className={style.blocks} id="blocks">
                {blocks.map((block, index) => (
                  <BlockRow
                    key={block.fieldPrefix}
                    t={t}
                    block={block}
                    index={index}
                    isLast={index === blocks.length - 1}
                    fieldError={fieldError}
                  />
                ))}
              </ol>
              <fieldset className={style.add}>
                <legend>{t('newsletterIssue.edit.add')}</legend>
                {props.kinds.map(({ kind, name }) => (
                  <Button key={kind} type="submit" name="action" value={`add:${kind}`}>
                    {name}
                  </Button>
                ))}
              </fieldset>
              <Checkbox name="readable" defaultChecked={props.readable} label={t('newsletterIssue.edit.readable')} />
              <details className={style.delete}>
                <summary>{t('newsletterIssue.edit.delete')}</summary>
                <p>{t('newsletterIssue.edit.deleteLead')}</p>
                <Button type="submit" name="action" value="delete">
                  {t('newsletterIssue.edit.deleteSend')}
                </Button>
              </details>
            </form>
          )}
          {!isDraft && <ButtonLink href={sendLinks.ready}>{t('newsletterIssue.edit.toSending')}</ButtonLink>}
        </div>
        <EmailPreviews {...props} />
      </div>
    </>
  );
}

const EmailPreviews = ({ tools: { t }, previews, openLanguage }: Props) => (
  <section className={style.previews} aria-label={t('newsletterIssue.preview.label')}>
    {previews.map(({ language, name, emailHref, plainTextHref }) => (
      <details key={language} name="look" open={language === openLanguage}>
        <summary>{name}</summary>
        <iframe className={style.frame} src={emailHref} title={name} sandbox="" loading="lazy" data-email-preview="" />
        <p>
          <a href={plainTextHref}>{t('newsletterIssue.preview.text')}</a>
        </p>
      </details>
    ))}
  </section>
);

interface LanguagePairProps {
  t: PageTools['t'];
  name: string;
  text: NewsletterText;
  label: 'subject' | 'preheader' | 'heading' | 'text' | 'remark';
  isLong?: boolean;
  fieldError: Props['fieldError'];
}

const LanguagePair = ({ t, name, text, label, isLong, fieldError }: LanguagePairProps) => (
  <div className={style.pair}>
    {languages.map((language) => {
      const props = {
        id: `${name}.${language}`,
        name: `${name}.${language}`,
        defaultValue: text[language],
        label: t(`newsletterIssue.edit.${label}.${language}`),
        error: fieldError(`${name}.${language}`),
        lang: language,
      };
      return isLong ? (
        <TextareaField key={language} {...props} rows={6} maxLength={8000} />
      ) : (
        <Field key={language} {...props} maxLength={200} autoComplete="off" />
      );
    })}
  </div>
);

interface BlockRowProps extends Pick<LanguagePairProps, 't' | 'fieldError'> {
  block: Props['blocks'][number];
  index: number;
  isLast: boolean;
}

function BlockRow({ t, block, index, isLast, fieldError }: BlockRowProps) {
  const { fieldPrefix, kind, kindName, entryId, heading, text, entryChoices } = block;
  const blockLabel = { number: index + 1, kind: kindName };
  const blockButtons = [
    { action: 'up', sign: '↑', isDisabled: index === 0 },
    { action: 'down', sign: '↓', isDisabled: isLast },
    { action: 'remove', sign: '×', isDisabled: false },
  ] as const;
  return (
    <li className={style.block} id={`block-${index + 1}`}>
      <input type="hidden" name={`${fieldPrefix}.kind`} value={kind} />
      <div className={style.head}>
        <h2>{t('newsletterIssue.edit.block', blockLabel)}</h2>
        <div className={style.tools}>
          {blockButtons.map(({ action, sign, isDisabled }) => (
            <Button
              key={action}
              type="submit"
              name="action"
              value={`${action}:${index}`}
              disabled={isDisabled}
              aria-label={t(`newsletterIssue.edit.${action}`, blockLabel)}
              data-sign={sign}
            />
          ))}
        </div>
      </div>
      {block.fieldNames.includes('entryId') && (
        <SelectField
          id={`${fieldPrefix}.entryId`}
          name={`${fieldPrefix}.entryId`}
          defaultValue={entryId}
          label={t(`newsletterIssue.edit.entryId.${kind}`)}
          error={fieldError(`${fieldPrefix}.entryId`)}
        >
          <option value="">{t('newsletterIssue.edit.choose')}</option>
          {entryChoices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </SelectField>
      )}
      {block.fieldNames.includes('heading') && (
        <LanguagePair t={t} name={`${fieldPrefix}.heading`} text={heading} fieldError={fieldError} label="heading" />
      )}
      {block.fieldNames.includes('text') && (
        <LanguagePair
          t={t}
          name={`${fieldPrefix}.text`}
          text={text}
          fieldError={fieldError}
          label={kind === 'text' ? 'text' : 'remark'}
          isLong
        />
      )}
    </li>
  );
}
