import { takedownReasons } from '#contract/office/pictures.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { writeTakedownEmails } from './load.ts';
import style from './TakedownForm.module.css';

interface Props {
  office: Office;
  hidden: Record<string, string>;
}

export const TakedownForm = ({ office: { t, address, field }, hidden, lead }: Props & { lead: string }) => (
  <Section id="take-down" label={t('pictureLibrary.down.title')}>
    <div className={style.part}>
      <p className={style.lead}>{lead}</p>
      <Form address={address} action="takeDown" hidden={hidden} send={t('pictureLibrary.down.send')}>
        <SelectField {...field('reason')} label={t('pictureLibrary.down.reason')} required>
          <option value="">{t('pictureLibrary.down.choose')}</option>
          {takedownReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`pictureLibrary.down.why.${reason}`)}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('note')}
          label={t('pictureLibrary.down.note')}
          hint={t('pictureLibrary.down.noteHint')}
          maxLength={200}
          autoComplete="off"
        />
      </Form>
    </div>
  </Section>
);

interface TakedownEmailsProps extends Props {
  emails: ReturnType<typeof writeTakedownEmails>;
  publishes: boolean;
}

export const TakedownEmails = ({ office: { t, address }, emails, hidden, publishes }: TakedownEmailsProps) => (
  <Section id="letter" label={t('pictureLibrary.letter.title')}>
    <div className={style.part}>
      <p className={style.lead}>{t('pictureLibrary.letter.lead')}</p>
      <div className={style.letters}>
        {emails.map(({ language, text }) => (
          <TextareaField
            key={language}
            label={t(language === 'de' ? 'pictureLibrary.letter.german' : 'pictureLibrary.letter.english')}
            lang={language}
            defaultValue={text}
            rows={14}
            readOnly
          />
        ))}
      </div>
      {publishes && <Form address={address} action="putBack" hidden={hidden} send={t('pictureLibrary.down.back')} />}
    </div>
  </Section>
);
