import type { KindName } from '#contract/content/kinds.ts';
import { buildFormAddress, createEntryLabels } from '#office/editor/screens/search/entry-labels.ts';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './VisualEditor.module.css';

const excerptLength = 90;

export function loadVisualEditor(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { address, language, texts } = readScreenData(context, 'visualEditor');
  const labels = createEntryLabels(context);
  const otherLanguage = language === 'de' ? 'en' : 'de';
  const query = (shown: string) => new URLSearchParams({ address, language: shown });
  const byEntry = Map.groupBy(texts ?? [], ({ kind, id }) => `${kind}/${id}`);
  const parts = [...byEntry.values()].flatMap((those) => (those[0] ? [{ of: those[0], those }] : []));
  return {
    page: { title: t('visualEditor.page.title') },
    screen: {
      tools,
      address,
      language,
      source: texts && `/office/visual-editor/page?${query(language)}`,
      other: {
        href: `/office/visual-editor?${query(otherLanguage)}`,
        name: t(otherLanguage === 'de' ? 'visualEditor.page.german' : 'visualEditor.page.english'),
      },
      parts: parts
        .toSorted((a, b) => kindRank(a.of) - kindRank(b.of))
        .map(({ of, those }) => ({
          name: labels.labelEntryWithKind(of.kind, of.id),
          open: kindRank(of) === 0,
          texts: those.map(({ field, kind, id, path, input, language: lang, text }) => ({
            field,
            href: buildFormAddress(kind, id, input),
            name: labels.labelField(kind, path),
            text: text.length > excerptLength ? `${text.slice(0, excerptLength).replace(/\s\S*$/, '')} …` : text,
            lang,
          })),
        })),
    },
  };
}

const kindRank = ({ kind }: { kind: KindName }): number => (kind === 'texts' ? 2 : kind === 'pictures' ? 1 : 0);

type Props = ReturnType<typeof loadVisualEditor>['screen'];

export const VisualEditor = ({ tools: { t }, address, language, source, other, parts }: Props) => (
  <>
    <form className={style.addressForm} method="get" action="/office/visual-editor">
      <input type="hidden" name="language" value={language} />
      <Field
        name="address"
        label={t('visualEditor.page.address')}
        defaultValue={address}
        autoComplete="off"
        maxLength={500}
      />
      <Button type="submit">{t('visualEditor.page.send')}</Button>
    </form>
    {!source && <p role="status">{t('visualEditor.page.none')}</p>}
    {source && (
      <>
        <p className={style.links}>
          <a href={other.href}>{other.name}</a> <a href={address}>{t('visualEditor.page.back')}</a>
        </p>
        <div className={style.editor} data-visual-editor>
          <section aria-label={t('visualEditor.page.label')}>
            <p className={style.instructions}>
              {t('visualEditor.page.hint')} <span className={style.keyHint}>{t('visualEditor.page.linkHint')}</span>
            </p>
            <iframe
              className={style.frame}
              data-page
              src={source}
              title={t('visualEditor.page.label')}
              sandbox="allow-same-origin"
              tabIndex={-1}
            />
          </section>
          <section className={style.texts} aria-labelledby="texts">
            <ul className={style.matches} data-matches hidden />
            <h2 className={style.heading} id="texts">
              {t('visualEditor.page.texts')}
            </h2>
            {parts.map(({ name, open, texts }) => (
              <details key={name} open={open}>
                <summary>{name}</summary>
                <ul>
                  {texts.map(({ field, href, name: label, text, lang }) => (
                    <li key={href} data-for={field}>
                      <a href={href}>
                        <span className={style.field}>{label}</span> <span lang={lang}>{text}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
            <details data-links hidden>
              <summary>{t('visualEditor.page.links')}</summary>
              <ul />
            </details>
          </section>
        </div>
      </>
    )}
  </>
);
