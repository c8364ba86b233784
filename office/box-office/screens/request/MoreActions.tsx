import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import style from './Request.module.css';

interface Props {
  office: Office;
  reference: string;
  version: string;
  canEmail: boolean;
  forDoor: boolean;
}

/** Less frequent actions. A refused form comes back open. */
export const MoreActions = ({
  office: { t, address, typed, fieldError, field },
  reference,
  version,
  canEmail,
  forDoor,
}: Props) => (
  <div className={style.more}>
    {canEmail && (
      <details open={fieldError('letter') !== undefined || typed('letter') !== undefined}>
        <summary>{t('boxOffice.detail.email')}</summary>
        <Form address={address} action="answer" hidden={{ version }} send={t('boxOffice.detail.emailSend')}>
          <TextareaField {...field('letter')} label={t('boxOffice.detail.emailField')} rows={6} maxLength={4000} />
        </Form>
      </details>
    )}
    <details open={fieldError('call') !== undefined || typed('call') !== undefined}>
      <summary>{t('boxOffice.detail.call')}</summary>
      <Form address={address} action="call" hidden={{ version }} send={t('boxOffice.detail.callSend')}>
        <TextareaField {...field('call')} label={t('boxOffice.detail.callField')} rows={3} maxLength={4000} />
      </Form>
    </details>
    {forDoor && (
      <details open={typed('forDoor') !== undefined}>
        <summary>{t('boxOffice.detail.forDoor')}</summary>
        <Form address={address} action="forDoor" hidden={{ version }} send={t('boxOffice.detail.forDoorSend')}>
          <Field
            {...field('forDoor')}
            label={t('boxOffice.detail.forDoorField')}
            maxLength={200}
            autoComplete="off"
            hint={t('boxOffice.detail.forDoorHint')}
          />
        </Form>
      </details>
    )}
    <details>
      <summary>{t('boxOffice.detail.erase')}</summary>
      <Form
        address={address}
        action="withdraw"
        hidden={{ version }}
        send={t('boxOffice.detail.eraseSend', { reference })}
      >
        <p>{t('boxOffice.detail.eraseLead')}</p>
      </Form>
    </details>
  </div>
);
