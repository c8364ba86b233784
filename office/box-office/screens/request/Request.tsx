import { returnedField } from '#contract/booking/price-lines.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { UndoForm } from '#office/shared/screens/frame/UndoForm.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Answer } from './Answer.tsx';
import { IdCheck } from './IdCheck.tsx';
import type { loadRequest } from './load.ts';
import { Money } from './Money.tsx';
import style from './Request.module.css';

type Props = ReturnType<typeof loadRequest>['screen'];

export function Request(props: Props) {
  const { reference, nextStep, offerSummary, withdrawn, undo, listLinks } = props;
  const { t } = props.tools;
  return (
    <>
      <p className={style.head}>
        <b>{reference}</b> <span className={style.state}>{props.state}</span> {props.requestedAt} {props.queuePlace}
      </p>
      {props.presence && (
        <p className={style.presence} role="status">
          {props.presence}
        </p>
      )}
      {props.conflict && <ChangeConflict t={t} {...props.conflict} />}
      <div className={style.columns}>
        <div className={style.details}>
          <RequestDetails {...props} />
          <IdCheck {...props} />
        </div>
        <div className={style.answerColumn}>
          <p className={style.summary}>{offerSummary || nextStep}</p>
          {offerSummary && <p className={style.secondary}>{nextStep}</p>}
          {undo && (
            <UndoForm
              tools={props.tools}
              until={undo.until}
              address={props.tools.address}
              action="undo"
              hidden={{ version: props.version }}
              text={undo.label}
              hint={t(props.email ? 'boxOffice.detail.undo.hint' : 'boxOffice.detail.undo.hintWithoutEmail')}
            />
          )}
          {!withdrawn && <Answer {...props} />}
          {!withdrawn && <ReturnSeats {...props} />}
          <Money {...props} />
        </div>
      </div>
      {props.textForms.length > 0 && <MoreActions {...props} />}
      <Section id="history" label={t('boxOffice.detail.history')}>
        <TransitionList {...props} />
      </Section>
      <p className={`buttons ${style.links}`}>
        {listLinks.map(({ href, name }) => (
          <ButtonLink key={href} href={href}>
            {name}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}

const RequestDetails = ({ tools: { t }, note, withdrawn, requestedItems, email, phones, ...more }: Props) => (
  <div className={style.details}>
    <h2 className="visually-hidden">{t('boxOffice.detail.submission')}</h2>
    {note ? (
      <blockquote className={style.note}>{note}</blockquote>
    ) : (
      !withdrawn && <p className={style.secondary}>{t('boxOffice.detail.noNote')}</p>
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
      <p className={style.secondary}>
        {more.emailNote} {more.retentionNote}
      </p>
    )}
  </div>
);

/** With several price groups, each has its own number, and none is returned unless somebody says so. */
function ReturnSeats({ tools: { t, address, fieldError }, version, returnableLines }: Props) {
  if (returnableLines.length === 0) return null;
  const hasOneGroup = returnableLines.length === 1;
  return (
    <Form address={address} action="returnSeats" hidden={{ version }} text={t('boxOffice.detail.action.returnSeats')}>
      {returnableLines.map(({ group, seats }) => (
        <SelectField
          key={group}
          name={returnedField(group)}
          label={
            hasOneGroup
              ? t('boxOffice.detail.returned.label')
              : t('boxOffice.detail.returned.labelOf', { group: t.priceGroup(group) })
          }
          error={fieldError(returnedField(group)) ?? fieldError('seats')}
        >
          {Array.from({ length: seats + (hasOneGroup ? 0 : 1) }, (_, index) => index + (hasOneGroup ? 1 : 0)).map(
            (count) => (
              <option key={count} value={count}>
                {hasOneGroup && count === seats && count > 1 ? t('boxOffice.detail.returned.all', { count }) : count}
              </option>
            ),
          )}
        </SelectField>
      ))}
    </Form>
  );
}

/** The less frequent actions. After a refusal the page opens the refused form. */
const MoreActions = ({ tools, reference, version, textForms, canRevokeOffer }: Props) => (
  <div className={style.moreActions}>
    {canRevokeOffer && (
      <details open={tools.fieldError('reason') !== undefined || tools.typed('reason') !== undefined}>
        <summary>{tools.t('boxOffice.detail.revokeOffer')}</summary>
        <Form
          address={tools.address}
          action="revokeOffer"
          hidden={{ version }}
          text={tools.t('boxOffice.detail.revokeOfferSend')}
        >
          <p>{tools.t('boxOffice.detail.revokeOfferLead')}</p>
          <TextareaField
            {...tools.field('reason')}
            label={tools.t('boxOffice.detail.revokeOfferReason')}
            rows={3}
            maxLength={4000}
          />
        </Form>
      </details>
    )}
    {textForms.map(({ key, action, name, ...area }) => {
      const { t, address, typed, fieldError, field } = tools;
      const text = { ...field(name), label: t(`boxOffice.detail.${key}Field`) };
      return (
        <details key={key} open={fieldError(name) !== undefined || typed(name) !== undefined}>
          <summary>{t(`boxOffice.detail.${key}`)}</summary>
          <Form address={address} action={action} hidden={{ version }} text={t(`boxOffice.detail.${key}Send`)}>
            {'rows' in area ? (
              <TextareaField {...text} {...area} maxLength={4000} />
            ) : (
              <Field {...text} maxLength={200} autoComplete="off" hint={t('boxOffice.detail.forDoorHint')} />
            )}
          </Form>
        </details>
      );
    })}
    <p>
      <a className={style.erasure} href={`/office/requests/${reference}/erasure`}>
        {tools.t('boxOffice.detail.erase')}
      </a>
    </p>
  </div>
);

const TransitionList = ({ transitions }: Pick<Props, 'transitions'>) => (
  <ol className={style.transitions}>
    {transitions.map(({ version, transition, when, note }) => (
      <li key={version}>
        <p>
          {transition} <span className={style.time}>{when}</span>
        </p>
        {note && <p className={style.transitionNote}>{note}</p>}
      </li>
    ))}
  </ol>
);

/** Shows a colleague's change beside the refused form. */
const ChangeConflict = ({ t, transitions, ownInput }: NonNullable<Props['conflict']> & Pick<Props['tools'], 't'>) => (
  <div className={style.conflict}>
    <section aria-labelledby="theirs">
      <h2 id="theirs">{t('boxOffice.conflict.title')}</h2>
      <TransitionList transitions={transitions} />
    </section>
    <section aria-labelledby="mine">
      <h2 id="mine">{t('boxOffice.conflict.mine')}</h2>
      <p className={style.transitionNote}>{ownInput}</p>
      <p>{t('boxOffice.conflict.hint')}</p>
    </section>
  </div>
);
