import { downReasons } from '#contract/office/pictures.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Field, LongField, SelectField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { lettersOf } from './load.ts';
import style from './TakeDown.module.css';

interface Props {
  office: Office;
  hidden: Record<string, string>;
}

export const TakeDown = ({ office: { t, address, field }, hidden, lead }: Props & { lead: string }) => (
  <Section id="take-down" label={t('pictureDesk.down.title')}>
    <div className={style.part}>
      <p className={style.lead}>{lead}</p>
      <Form address={address} action="takeDown" hidden={hidden} send={t('pictureDesk.down.send')}>
        <SelectField {...field('reason')} label={t('pictureDesk.down.reason')} required>
          <option value="">{t('pictureDesk.down.choose')}</option>
          {downReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`pictureDesk.down.why.${reason}`)}
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

interface Gone extends Props {
  letters: ReturnType<typeof lettersOf>;
  publishes: boolean;
}

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
