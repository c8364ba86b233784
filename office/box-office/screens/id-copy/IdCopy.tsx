import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './IdCopy.module.css';

/** The picture of a guest's ID. The page shows it only after a reason was given, and logs it. */
export function loadIdCopy(context: OfficeContext) {
  const tools = createPageTools(context);
  const screenData = readScreenData(context, 'idCopy');
  const labels = createBoxOfficeLabels(context);
  const { t } = tools;
  return {
    page: { title: t('boxOffice.idCopy.title', { reference: screenData.reference }) },
    screen: {
      tools,
      ...screenData,
      version: String(screenData.version),
      name: labels.guest(screenData.name),
      requestPage: `/office/requests/${screenData.reference}`,
      openings: screenData.openings.map(({ at, by, reason }) => ({ at, who: `${by}, ${labels.moment(at)}`, reason })),
    },
  };
}

type Props = ReturnType<typeof loadIdCopy>['screen'];

export function IdCopy({ tools, name, version, hasIdCopy, picture, openings, requestPage }: Props) {
  const { t, address, field } = tools;
  return (
    <>
      {picture ? (
        <>
          <p>{t('boxOffice.idCopy.compare', { name })}</p>
          <img className={style.picture} src={picture} alt={t('boxOffice.idCopy.picture', { name })} />
          <Form
            address={requestPage}
            action="checkId"
            variant="solid"
            hidden={{ version }}
            text={t('boxOffice.idCopy.check')}
          />
        </>
      ) : hasIdCopy ? (
        <Form address={address} action="open" variant="solid" text={t('boxOffice.idCopy.open')}>
          <p>{t('boxOffice.idCopy.lead', { name })}</p>
          <Field
            {...field('reason')}
            label={t('boxOffice.idCopy.reason')}
            hint={t('boxOffice.idCopy.reasonHint')}
            maxLength={200}
            autoComplete="off"
          />
        </Form>
      ) : (
        <p>{t('boxOffice.idCopy.none')}</p>
      )}
      <Section id="openings" label={t('boxOffice.idCopy.openings')}>
        {openings.length === 0 && <p>{t('boxOffice.idCopy.neverOpened')}</p>}
        <ol className={style.openings}>
          {openings.map(({ at, who, reason }) => (
            <li key={at}>
              <p>{who}</p>
              <p className={style.reason}>{reason}</p>
            </li>
          ))}
        </ol>
      </Section>
      <p className="buttons">
        <ButtonLink href={requestPage}>{t('boxOffice.idCopy.back')}</ButtonLink>
      </p>
    </>
  );
}
