import { Form } from '#office/shared/screens/frame/Form.tsx';
import { FormIssueList } from '#office/shared/screens/frame/FormIssueList.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { TextareaField } from '#site/ui/Field.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Redirects.module.css';

export function loadRedirects(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { count, typed, issues } = readScreenData(context, 'redirects');
  return {
    page: { title: t('editor.redirects.title') },
    screen: {
      tools,
      countText: t('editor.redirects.now', { count }),
      typed,
      issues: issues.map(({ code, facts }) => ({
        href: '#table',
        name: '',
        message: t(`editor.issue.${code}`, facts),
      })),
    },
  };
}

type Props = ReturnType<typeof loadRedirects>['screen'];

export const Redirects = ({ tools: { t, address }, countText, typed, issues }: Props) => (
  <>
    <p>{countText}</p>
    <p className={style.links}>
      <ButtonLink href="/office/content/redirects/redirects">{t('editor.redirects.edit')}</ButtonLink>
      <ButtonLink href="/office/redirects/table.csv">{t('editor.redirects.export')}</ButtonLink>
    </p>
    {issues.length > 0 && <FormIssueList title={t('editor.redirects.issues')} issues={issues} />}
    <Section id="paste" label={t('editor.redirects.paste')}>
      <div className={style.part}>
        <p>{t('editor.redirects.lead')}</p>
        <Form address={address} action="add" text={t('editor.redirects.add')} variant="solid">
          <TextareaField
            id="table"
            name="table"
            rows={12}
            label={t('editor.redirects.lines')}
            hint={t('fields.redirects.table.hint')}
            defaultValue={typed}
            spellCheck={false}
          />
        </Form>
      </div>
    </Section>
    <Section id="file" label={t('editor.redirects.file')}>
      <form className={style.part} method="post" action={address} encType="multipart/form-data">
        <FileField
          chooseLabel={t('tickets.chooseFile')}
          name="file"
          label={t('editor.redirects.fileLabel')}
          hint={t('editor.redirects.fileHint')}
          accept=".csv,.txt,text/csv,text/plain"
          required
        />
        <Button className={style.send} type="submit">
          {t('editor.redirects.add')}
        </Button>
      </form>
    </Section>
  </>
);
