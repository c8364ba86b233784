import { Form } from '#office/shared/screens/frame/Form.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { SelectField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Answer } from './Answer.tsx';
import type { loadRequest } from './load.ts';
import { MoreActions } from './MoreActions.tsx';
import style from './Request.module.css';

type Props = ReturnType<typeof loadRequest>['screen'];

export function Request({ office, reference, version, ...more }: Props) {
  const { t } = office;
  return (
    <>
      <p className={style.head}>
        <b>{reference}</b> <span className={style.state}>{more.state}</span> {more.requestedAt} {more.queuePlace}
      </p>
      {more.presence && (
        <p className={style.others} role="status">
          {more.presence}
        </p>
      )}
      {more.conflict && <ChangeConflict t={t} {...more.conflict} />}
      <div className={style.desk}>
        <RequestDetails t={t} {...more} />
        <div className={style.answering}>
          <p className={style.follows}>{more.offerSummary || more.nextStep}</p>
          {more.offerSummary && <p className={style.quiet}>{more.nextStep}</p>}
          {!more.withdrawn && <Answer office={office} version={version} {...more} />}
          {!more.withdrawn && (
            <ReturnSeats
              office={office}
              version={version}
              returnableSeats={more.returnableSeats}
              undoLabel={more.undoLabel}
            />
          )}
        </div>
      </div>
      {more.can.call && <MoreActions office={office} reference={reference} version={version} {...more.can} />}
      <Section id="history" label={t('boxOffice.detail.history')}>
        <TransitionList transitions={more.transitions} />
      </Section>
      <p className={style.ways}>
        {more.next && (
          <ButtonLink href={`/office/requests/${more.next}`}>
            {t('boxOffice.detail.toNext', { reference: more.next })}
          </ButtonLink>
        )}
        <ButtonLink href="/office/requests">{t('boxOffice.detail.toList')}</ButtonLink>
      </p>
    </>
  );
}

type DetailProps = Omit<Props, 'office' | 'reference' | 'version'> & Pick<Props['office'], 't'>;

const RequestDetails = ({ t, note, withdrawn, requestedItems, email, phones, ...more }: DetailProps) => (
  <div className={style.asked}>
    <h2 className="visually-hidden">{t('boxOffice.detail.submission')}</h2>
    {note ? (
      <blockquote className={style.note}>{note}</blockquote>
    ) : (
      !withdrawn && <p className={style.quiet}>{t('boxOffice.detail.noNote')}</p>
    )}
    <dl className={style.facts}>
      {requestedItems.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {!withdrawn && (
        <div>
          <dt>{t('boxOffice.detail.contact')}</dt>
          <dd>
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ))}
            {!email && phones.length === 0 && t('boxOffice.detail.noContact')}
          </dd>
        </div>
      )}
    </dl>
    {!withdrawn && (
      <p className={style.quiet}>
        {more.emailNote} {more.copy && t('boxOffice.detail.copy')} {more.retentionNote}
      </p>
    )}
  </div>
);

const ReturnSeats = ({
  office: { t, address, fieldError },
  version,
  returnableSeats,
  undoLabel,
}: Pick<Props, 'office' | 'version' | 'returnableSeats' | 'undoLabel'>) => (
  <>
    {undoLabel && (
      <>
        <Form address={address} action="undoGiveBack" hidden={{ version }} send={undoLabel} />
        <p className={style.hint}>{t('boxOffice.detail.returned.hint')}</p>
      </>
    )}
    {returnableSeats > 0 && (
      <Form address={address} action="giveBack" hidden={{ version }} send={t('boxOffice.detail.action.giveBack')}>
        <SelectField
          name="returned"
          label={t('boxOffice.detail.returned.label')}
          error={fieldError('returned') ?? fieldError('seats')}
        >
          {Array.from({ length: returnableSeats }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count === returnableSeats && count > 1 ? t('boxOffice.detail.returned.all', { count }) : count}
            </option>
          ))}
        </SelectField>
      </Form>
    )}
  </>
);

const TransitionList = ({ transitions }: Pick<Props, 'transitions'>) => (
  <ol className={style.transitions}>
    {transitions.map(({ version, transition, when, note }) => (
      <li key={version}>
        <p>
          {transition} <span className={style.at}>{when}</span>
        </p>
        {note && <p className={style.stepNote}>{note}</p>}
      </li>
    ))}
  </ol>
);

/** A colleague changed the request first: shows their change and the refused form. */
const ChangeConflict = ({ t, transitions, mine }: NonNullable<Props['conflict']> & Pick<Props['office'], 't'>) => (
  <div className={style.meanwhile}>
    <section aria-labelledby="theirs">
      <h2 id="theirs">{t('boxOffice.conflict.title')}</h2>
      <TransitionList transitions={transitions} />
    </section>
    <section aria-labelledby="mine">
      <h2 id="mine">{t('boxOffice.conflict.mine')}</h2>
      <p className={style.stepNote}>{mine}</p>
      <p>{t('boxOffice.conflict.hint')}</p>
    </section>
  </div>
);
