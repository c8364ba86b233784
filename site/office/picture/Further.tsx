import type { PictureLine } from '#contract/picture-desk.ts';
import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './PicturePage.module.css';

interface Props {
  office: Office;
  state: PictureLine['state'];
  hidden: Record<string, string>;
  /** the address of earlier versions */
  history: string;
  /** nothing shows it, and whoever looks may delete */
  deletes: boolean;
}

/** What came before, and the ways to be rid of it. */
export function Further({ office: { t, address }, state, hidden, history, deletes }: Props) {
  const draft = state === 'new' || state === 'changed';
  return (
    <Section id="further" label={t('pictureDesk.one.further')}>
      <div className={style.part}>
        {state !== 'new' && (
          <p>
            <a href={history}>{t('pictureDesk.one.history')}</a>
          </p>
        )}
        {draft && (
          <Form
            address={address}
            action="discard"
            hidden={hidden}
            send={t(state === 'new' ? 'pictureDesk.one.discardNew' : 'pictureDesk.one.discard')}
          />
        )}
        {deletes && !draft && (
          <>
            <p className={style.aside}>{t('pictureDesk.one.deleteLead')}</p>
            <Form address={address} action="delete" hidden={hidden} send={t('pictureDesk.one.delete')} />
          </>
        )}
      </div>
    </Section>
  );
}
