import { takedownReasons } from '#contract/office/pictures.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { writeTakedownReplies } from './load.ts';
import style from './TakedownForm.module.css';

interface Props {
  tools: PageTools;
  versions: Record<string, string>;
}

export const TakedownForm = ({ tools: { t, address, field }, versions, lead }: Props & { lead: string }) => (
  <Section id="take-down" label={t('pictureLibrary.takedown.title')}>
    <div className={style.part}>
      <p className={style.lead}>{lead}</p>
      <Form address={address} action="takeDown" hidden={versions} text={t('pictureLibrary.takedown.send')}>
        <SelectField {...field('reason')} label={t('pictureLibrary.takedown.reason')} required>
          <option value="">{t('pictureLibrary.takedown.choose')}</option>
          {takedownReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`pictureLibrary.takedown.reasons.${reason}`)}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('note')}
          label={t('pictureLibrary.takedown.note')}
          hint={t('pictureLibrary.takedown.noteHint')}
          maxLength={200}
          autoComplete="off"
        />
      </Form>
    </div>
  </Section>
);

interface TakenDownSectionProps extends Props {
  emails: ReturnType<typeof writeTakedownReplies>;
  canPublish: boolean;
}

export const TakenDownSection = ({ tools: { t, address }, emails, versions, canPublish }: TakenDownSectionProps) => (
  <Section id="email" label={t('pictureLibrary.email.title')}>
    <div className={style.part}>
      <p className={style.lead}>{t('pictureLibrary.email.lead')}</p>
      <div className={style.emails}>
        {emails.map(({ language, text }) => (
          <TextareaField
            key={language}
            label={t(language === 'de' ? 'pictureLibrary.email.german' : 'pictureLibrary.email.english')}
            lang={language}
            defaultValue={text}
            rows={14}
            readOnly
          />
        ))}
      </div>
      {canPublish && (
        <Form address={address} action="putBack" hidden={versions} text={t('pictureLibrary.takedown.putBack')} />
      )}
    </div>
  </Section>
);
