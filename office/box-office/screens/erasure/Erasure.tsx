import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Erasure.module.css';

/** Says what will be deleted and what remains, before and after. */
export function loadErasure(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const labels = createBoxOfficeLabels(context);
  const { reference, version, email, state, data, isDone } = readScreenData(context, 'erasure');
  const { requests, idCopies, seatAlerts, emails } = data;
  const counts = { idCopies, seatAlerts, emails };
  const isAlreadyErased = state === 'withdrawn' && !isDone;
  return {
    page: { title: t('boxOffice.erasure.title') },
    screen: {
      tools,
      reference,
      version: String(version),
      lead: isAlreadyErased
        ? t('boxOffice.erasure.already')
        : t(email ? 'boxOffice.erasure.lead' : 'boxOffice.erasure.leadWithoutEmail', { email: email ?? '' }),
      button: isAlreadyErased || isDone ? '' : t(`boxOffice.erasure.${email ? 'send' : 'sendWithoutEmail'}`),
      isDone,
      deletions: isAlreadyErased
        ? []
        : [
            ...requests.map((request) =>
              t(`boxOffice.erasure.${isOccupying(request.state) ? 'requestWithSeats' : 'request'}`, {
                reference: request.reference,
                state: labels.state(request.state, undefined),
                seats: labels.seats(request.seats),
              }),
            ),
            ...(['idCopies', 'seatAlerts', 'emails'] as const)
              .filter((name) => counts[name] > 0)
              .map((name) => t(`boxOffice.erasure.${name}`, { count: counts[name] })),
            ...(data.isSubscriber ? [t('boxOffice.erasure.subscriber')] : []),
            ...(data.hasAccount ? [t('boxOffice.erasure.account')] : []),
          ],
      remaining: (['facts', 'suppression', 'log', 'backups', 'mailbox'] as const).map((name) =>
        t(`boxOffice.erasure.remain.${name}`),
      ),
    },
  };
}

const isOccupying = (state: string): boolean => state === 'offered' || state === 'accepted';

type Props = ReturnType<typeof loadErasure>['screen'];

export const Erasure = ({ tools: { t }, reference, version, lead, button, isDone, deletions, remaining }: Props) => (
  <>
    {isDone ? <p role="status">{t('office.outcome.erasedPerson')}</p> : <p>{lead}</p>}
    {deletions.length > 0 && (
      <Section id="deletions" label={t(isDone ? 'boxOffice.erasure.deleted' : 'boxOffice.erasure.deletes')}>
        <List items={deletions} />
      </Section>
    )}
    <Section id="remaining" label={t('boxOffice.erasure.remains')}>
      <List items={remaining} />
    </Section>
    {button && (
      <Form
        address={`/office/requests/${reference}/erasure`}
        action="erase"
        hidden={{ version }}
        variant="solid"
        text={button}
      />
    )}
    <p className="buttons">
      <ButtonLink href={`/office/requests/${reference}`}>{t('boxOffice.erasure.back')}</ButtonLink>
    </p>
  </>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={style.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
