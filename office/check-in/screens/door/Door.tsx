import { doorPaymentKinds } from '#contract/booking/payments.ts';
import { maxTickets } from '#contract/booking/ticket-form.ts';
import { walkInSizes } from '#contract/office/check-in.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Door.module.css';
import type { loadDoor } from './load.ts';

type Props = ReturnType<typeof loadDoor>['screen'];

export function Door({
  tools,
  event,
  counts,
  find,
  filters,
  formAddress,
  emptyText,
  parties,
  walkIns,
  walkIn,
  nonce,
  last,
  dataset,
}: Props) {
  const { t, address } = tools;
  const data = Object.fromEntries(Object.entries(dataset).map(([name, value]) => [`data-${name}`, value]));
  return (
    <div className={style.door} data-door={address} {...data}>
      <p className={style.event}>{event}</p>
      <div className={style.status}>
        <dl className={style.counts}>
          {(['guests', 'expected', 'free'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`checkIn.counts.${name}`)}</dt>
              <dd data-count={name}>{counts[name]}</dd>
            </div>
          ))}
        </dl>
        <form className={style.search} action={address} data-search="">
          <Field
            name="find"
            type="search"
            label={t('checkIn.find')}
            defaultValue={find}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" data-send="">
            {t('checkIn.send')}
          </Button>
          <Button hidden data-scan="">
            {t('checkIn.scan')}
          </Button>
        </form>
        <video className={style.camera} hidden muted playsInline data-camera="" />
        <p className={style.connection} role="status" data-connection="" />
        <p className={style.alert} role="alert" data-alert="" />
        <form className={style.lastCheckIn} method="post" action={address} hidden={!last} data-last="">
          <p role="status" data-last-check-in="">
            {last?.text}
          </p>
          <input type="hidden" name="action" value="count" />
          <input type="hidden" name="party" value={last?.party ?? ''} />
          <Button type="submit" name="guests" value={last?.before ?? 0}>
            {t('checkIn.undo')}
          </Button>
        </form>
        <p className={style.listChanged} hidden data-changed="">
          {t('checkIn.connection.changed')} <a href={address}>{t('checkIn.connection.reload')}</a>
        </p>
      </div>
      <Section id="guests" label={t('checkIn.guests')}>
        <nav aria-label={t('checkIn.guests')}>
          <ul className={style.filters}>
            {filters.map((filter) => (
              <li key={filter.name}>
                <a href={filter.href} aria-current={filter.isCurrent ? 'page' : undefined}>
                  {filter.text} <span data-parties={filter.name}>{filter.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {parties.length > 0 ? <p className={style.hint}>{t('checkIn.hint')}</p> : <p>{emptyText}</p>}
        {find && (
          <p>
            <ButtonLink href={address}>{t('checkIn.all')}</ButtonLink>
          </p>
        )}
        <p hidden data-no-match="">
          {t('checkIn.noMatch')}
        </p>
        <ul data-guests="">
          {parties.map((party) => (
            <li
              key={party.id}
              className={style.guest}
              data-arrived={party.inside > 0 ? '' : undefined}
              data-compact={party.inside > 0 ? '' : undefined}
              data-party={party.id}
              data-find={party.find}
              data-code-hash={party.codeHash}
              data-seats={party.seats}
              data-name={party.name}
            >
              <div>
                <h3>{party.name}</h3>
                <p className={style.aside}>
                  {party.details} · <span className={style.reference}>{party.reference}</span>
                </p>
                {party.note && <p className={style.note}>{party.note}</p>}
                <p className={style.arrival} data-arrival="">
                  {party.arrival}
                </p>
              </div>
              <div className={style.forms}>
                <PartyCount
                  t={t}
                  address={formAddress}
                  party={party.id}
                  label={t('checkIn.howMany', { name: party.name })}
                  max={party.seats}
                  inside={party.inside}
                />
                {party.money && <TakeMoney {...{ t, address: formAddress, nonce }} party={party.id} {...party.money} />}
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="walk-ins" label={t('checkIn.walkIns')}>
        <p className={style.hint}>{t('checkIn.walkInsLead')}</p>
        <p hidden={counts.free > 0} data-no-free-seats="">
          {t('checkIn.walkInsNone')}
        </p>
        <div className={style.newWalkIn} data-new-walk-in="">
          <CountButtons
            address={address}
            party={walkIn}
            label={t('checkIn.walkInsLead')}
            numbers={walkInSizes}
            free={counts.free}
          />
        </div>
        <p className={style.hint} role="status" data-unconfirmed="" />
        <ul data-walk-ins="">
          {walkIns.map(({ id, inside, name }) => (
            <WalkIn key={id} {...{ t, address, id, inside, name }} />
          ))}
        </ul>
        <template data-walk-in="">
          <WalkIn t={t} address={address} id="" inside={Math.max(...walkInSizes)} name="" />
        </template>
      </Section>
      <p>
        <ButtonLink href={`${address}/list`}>{t('checkIn.list.show')}</ButtonLink>
      </p>
    </div>
  );
}

type WithTexts = Pick<Props['tools'], 't'>;

const WalkIn = ({ t, address, id, inside, name }: Props['walkIns'][number] & WithTexts & { address: string }) => (
  <li className={style.guest} data-party={id} data-name={name}>
    <h3>{name}</h3>
    <PartyCount t={t} address={address} party={id} label={name} max={inside} inside={inside} />
  </li>
);

/** One tap records the whole open amount. The script hides the form when nothing is open. */
const TakeMoney = ({
  t,
  address,
  nonce,
  party,
  open,
  text,
}: { address: string; nonce: string; party: string } & WithTexts & NonNullable<Props['parties'][number]['money']>) => (
  <>
    <form className={style.money} method="post" action={address} data-money="">
      <input type="hidden" name="action" value="pay" />
      <input type="hidden" name="party" value={party} />
      <input type="hidden" name="nonce" value={nonce} />
      <input type="hidden" name="cents" value={open} />
      <p data-open="">{text}</p>
      {doorPaymentKinds.map((kind) => (
        <Button key={kind} type="submit" name="kind" value={kind}>
          {t(`checkIn.take.${kind}`)}
        </Button>
      ))}
    </form>
    <p className={style.arrival} role="status" data-paid="" />
  </>
);

interface PartyCountProps extends WithTexts {
  address: string;
  party: string;
  label: string;
  max: number;
  inside: number;
}

/** The office may give a party more tickets than a guest can request. Then staff may type the number. */
const PartyCount = ({ t, max, ...party }: PartyCountProps) =>
  max <= maxTickets ? (
    <CountButtons {...party} numbers={Array.from({ length: max + 1 }, (_, number) => number)} />
  ) : (
    <>
      <CountButtons {...party} numbers={[0, max]} />
      <form className={style.typed} method="post" action={party.address} aria-label={party.label}>
        <input type="hidden" name="action" value="count" />
        <input type="hidden" name="party" value={party.party} />
        <Field
          name="guests"
          type="number"
          inputMode="numeric"
          label={t('checkIn.typed.number')}
          min={0}
          max={max}
          required
        />
        <Button type="submit">{t('checkIn.typed.count')}</Button>
      </form>
    </>
  );

interface CountButtonsProps {
  address: string;
  party: string;
  label: string;
  numbers: readonly number[];
  inside?: number;
  free?: number;
}

const CountButtons = ({ address, party, label, numbers, inside = 0, free }: CountButtonsProps) => (
  <form method="post" action={address}>
    <input type="hidden" name="action" value="count" />
    <input type="hidden" name="party" value={party} />
    <fieldset className={style.numbers}>
      <legend className="visually-hidden">{label}</legend>
      {numbers.map((number) => (
        <button
          key={number}
          className={style.number}
          type="submit"
          name="guests"
          value={number}
          aria-pressed={number > 0 && number === inside}
          disabled={free !== undefined && number > free}
        >
          {number}
        </button>
      ))}
    </fieldset>
  </form>
);
