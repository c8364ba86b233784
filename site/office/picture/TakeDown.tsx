import type { DownReason } from '#contract/picture-desk.ts';
import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Field, LongField, SelectField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { Letter } from './letters.ts';
import style from './TakeDown.module.css';

interface Props {
  office: Office;
  hidden: Record<string, string>;
  reasons: { reason: DownReason; name: string }[];
  /** what happens then */
  lead: string;
}

export const TakeDown = ({ office: { t, address, field }, hidden, reasons, lead }: Props) => (
  <Section id="take-down" label={t('pictureDesk.down.title')}>
    <div className={style.part}>
      <p className={style.lead}>{lead}</p>
      <Form address={address} action="takeDown" hidden={hidden} send={t('pictureDesk.down.send')}>
        <SelectField {...field('reason')} label={t('pictureDesk.down.reason')} required>
          <option value="">{t('pictureDesk.down.choose')}</option>
          {reasons.map(({ reason, name }) => (
            <option key={reason} value={reason}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('note')}
          label={t('pictureDesk.down.note')}
          hint={t('pictureDesk.down.noteHint')}
          maxLength={200}
          autoComplete="off"
        />
      </Form>
    </div>
  </Section>
);

interface Gone {
  office: Office;
  letters: Letter[];
  hidden: Record<string, string>;
  publishes: boolean;
}

/** What to write to whoever asked for it, and the way back. */
export const TakenDown = ({ office: { t, address }, letters, hidden, publishes }: Gone) => (
  <Section id="letter" label={t('pictureDesk.letter.title')}>
    <div className={style.part}>
      <p className={style.lead}>{t('pictureDesk.letter.lead')}</p>
      <div className={style.letters}>
        {letters.map(({ language, text }) => (
          <LongField
            key={language}
            label={t(language === 'de' ? 'pictureDesk.letter.german' : 'pictureDesk.letter.english')}
            lang={language}
            defaultValue={text}
            rows={14}
            readOnly
          />
        ))}
      </div>
      {publishes && <Form address={address} action="putBack" hidden={hidden} send={t('pictureDesk.down.back')} />}
    </div>
  </Section>
);
