import { languageOf } from '#contract/language.ts';
import type { PageContext } from '#site/page-context.ts';
import { ReceiptDocument } from '#site/receipts/ReceiptDocument.tsx';
import type { PageMetadata } from '#site/shell/page.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';

export function loadReceipt({ edition, locale, data }: PageContext<'data'>) {
  if (data?.page !== 'receipt') throw new Error('A receipt is made by the server alone.');
  const t = edition.translator(locale);
  return {
    page: {
      title: t('money.receipt.title', { reference: data.reference }),
      description: t('money.receipt.description'),
      hideBooking: true,
    } satisfies PageMetadata,
    screen: {
      t,
      ...data,
      back: `${data.address}?lng=${languageOf(locale)}`,
      receipts: data.receipts.map((receipt) => ({ receipt, t: edition.translator(receipt.language) })),
    },
  };
}

type Props = ReturnType<typeof loadReceipt>['screen'];

/** The guest prints this page. An invoice is made by the office. */
export const ReceiptPage = ({ t, back, receipts }: Props) => (
  <div className="page">
    <PageHead title={t('money.receipt.heading')}>
      <p>{t(receipts.length > 0 ? 'money.receipt.lead' : 'money.receipt.none')}</p>
      <p>
        <ButtonLink href={back}>{t('money.receipt.back')}</ButtonLink>
      </p>
    </PageHead>
    {receipts.map(({ receipt, t: inLanguage }) => (
      <ReceiptDocument key={receipt.number ?? receipt.kind} t={inLanguage} receipt={receipt} />
    ))}
  </div>
);
