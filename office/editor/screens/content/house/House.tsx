import type { ComponentProps } from 'react';
import { houseQuestions } from '#contract/office/editor.ts';
import { Conflict, EditorForm, IssueLists } from '#office/editor/screens/content/form/Entry.tsx';
import { EntryFields } from '#office/editor/screens/content/form/Fields.tsx';
import { loadEntryForm } from '#office/editor/screens/content/form/load.ts';
import { buildEntryHref } from '#office/shared/screens/entries/labels.ts';
import { HiddenFields } from '#office/shared/screens/frame/Form.tsx';
import { type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import style from './House.module.css';

export function loadHouse(context: OfficeContext) {
  const { openFacts, ...form } = readScreenData(context, 'house');
  const { screen, fields } = loadEntryForm(context, form);
  const { t } = screen.tools;
  const questions = Object.entries(houseQuestions).map(([name, paths]) => ({
    name,
    paths,
    title: t(`editor.house.questions.${name}`),
    isOpen: openFacts.some((fact) => paths.some((path) => isWithin(fact, path))),
  }));
  const openCount = questions.filter(({ isOpen }) => isOpen).length;
  const isAsked = (input: string) => questions.some(({ paths }) => paths.some((path) => isWithin(input, path)));
  return {
    page: { title: t('editor.house.title') },
    screen: {
      entry: screen,
      questions,
      lead: openCount > 0 ? t('editor.house.lead', { count: openCount }) : t('editor.house.done'),
      allFieldsHref: buildEntryHref(form.entry),
      /** The same form as that of the entry: what is not asked here stays as it is. */
      otherValues: Object.fromEntries(Object.entries(fields.typed).filter(([input]) => !isAsked(input))),
      fields,
    },
  };
}

const isWithin = (path: string, group: string): boolean => path === group || path.startsWith(`${group}.`);

type Props = ReturnType<typeof loadHouse>['screen'];

export function House({ entry, questions, lead, allFieldsHref, otherValues, fields }: Props) {
  const { tools, conflict } = entry;
  const { t } = tools;
  return (
    <>
      <p className={style.lead}>{lead}</p>
      <ul className={style.links}>
        <li>
          <a href={allFieldsHref}>{t('editor.house.allFields')}</a>
        </li>
        <li>
          <a href="/office/content?only=sample">{t('editor.list.only.sample')}</a>
        </li>
      </ul>
      {conflict && <Conflict tools={tools} {...conflict} />}
      <IssueLists {...entry} />
      <EditorForm {...entry}>
        <HiddenFields values={otherValues} />
        <ol className={style.list}>
          {questions.map((question) => (
            <Question key={question.name} {...question} fields={fields} state={t(stateKey(question))} />
          ))}
        </ol>
      </EditorForm>
    </>
  );
}

const stateKey = ({ isOpen }: { isOpen: boolean }) => (isOpen ? 'editor.house.open' : 'editor.house.answered');

interface QuestionProps extends Pick<Props['questions'][number], 'name' | 'title' | 'paths' | 'isOpen'> {
  state: string;
  fields: ComponentProps<typeof EntryFields>;
}

const Question = ({ name, title, paths, isOpen, state, fields }: QuestionProps) => (
  <li className={style.question}>
    <h2 id={`question-${name}`}>{title}</h2>
    <p className={isOpen ? style.open : style.answered}>{state}</p>
    <EntryFields {...fields} paths={paths} />
  </li>
);
