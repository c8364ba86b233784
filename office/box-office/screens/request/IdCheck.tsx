import { idCheckTransitions } from '#contract/booking/seat-states.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Request.module.css';

/** Undefined if the guest sent no copy and nothing was checked. */
export function loadIdCheck(
  { reference, transitions, hasIdCopy }: BoxOfficeScreens['request'],
  { t }: PageTools,
  labels: ReturnType<typeof createBoxOfficeLabels>,
) {
  const last = transitions.find(({ transition }) => idCheckTransitions.some((one) => one === transition));
  const isChecked = last?.transition === 'checkId';
  if (!isChecked && !hasIdCopy) return undefined;
  return {
    text: isChecked
      ? t('boxOffice.idCopy.checked', { by: labels.actor(last), when: labels.moment(last.at) })
      : t('boxOffice.idCopy.unchecked'),
    isChecked,
    copyPage: hasIdCopy ? `/office/requests/${reference}/id-copy` : undefined,
  };
}

/** Guests whose ID the office has checked only need their name at the door. */
export function IdCheck({
  tools: { t, address },
  version,
  idCheck,
}: {
  tools: PageTools;
  version: string;
  idCheck: ReturnType<typeof loadIdCheck>;
}) {
  if (!idCheck) return null;
  const { text, isChecked, copyPage } = idCheck;
  return (
    <section className={style.idCheck} aria-labelledby="id-check">
      <h2 id="id-check" className={style.label}>
        {t('boxOffice.idCopy.label')}
      </h2>
      <p>{text}</p>
      {(copyPage || isChecked) && (
        <div className="buttons">
          {copyPage && <ButtonLink href={copyPage}>{t('boxOffice.idCopy.show')}</ButtonLink>}
          {isChecked && (
            <Form address={address} action="uncheckId" hidden={{ version }} text={t('boxOffice.idCopy.uncheck')} />
          )}
        </div>
      )}
      {copyPage && (
        <details>
          <summary>{t('boxOffice.idCopy.delete')}</summary>
          <Form address={address} action="deleteIdCopy" hidden={{ version }} text={t('boxOffice.idCopy.deleteSend')}>
            <p>{t('boxOffice.idCopy.deleteLead')}</p>
          </Form>
        </details>
      )}
    </section>
  );
}
