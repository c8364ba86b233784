import { smallInvoiceCents } from '#contract/booking/receipts.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { Form } from '#office/shared/screens/frame/Form.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { ReceiptDocument } from '#site/receipts/ReceiptDocument.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { TextareaField } from '#site/ui/Field.tsx';

export function loadReceipt(context: OfficeContext) {
  const tools = createPageTools(context);
  const { receipts, version, ...data } = readScreenData(context, 'receipt');
  return {
    page: { title: tools.t('money.receipt.showInOffice') },
    screen: {
      tools,
      ...data,
      version: String(version),
      limit: createBoxOfficeLabels(context).money(smallInvoiceCents),
      receipts: receipts.map((receipt) => ({ receipt, t: context.edition.translator(receipt.language) })),
    },
  };
}

type Props = ReturnType<typeof loadReceipt>['screen'];

export function ReceiptPage({ tools, reference, receipts, isInvoiceOutdated, ...invoice }: Props) {
  const { t } = tools;
  return (
    <>
      <p>
        <ButtonLink href={`/office/requests/${reference}`}>{t('boxOffice.request', { reference })}</ButtonLink>
      </p>
      {receipts.length === 0 && <p>{t('money.receipt.none')}</p>}
      {isInvoiceOutdated && <p>{t('money.invoice.differs')}</p>}
      <InvoiceForm tools={tools} {...invoice} />
      {receipts.map(({ receipt, t: inLanguage }) => (
        <ReceiptDocument key={receipt.number ?? receipt.kind} t={inLanguage} receipt={receipt} />
      ))}
    </>
  );
}

function InvoiceForm({
  tools: { t, address, field },
  version,
  validInvoice: number,
  total,
  recipient,
  limit,
}: Pick<Props, 'tools' | 'version' | 'validInvoice' | 'total' | 'recipient' | 'limit'>) {
  if (number)
    return (
      <div>
        <Form
          address={address}
          action="cancelInvoice"
          hidden={{ version, number }}
          text={t('money.invoice.cancel', { number })}
        />
        <p>{t('money.invoice.cancelHint')}</p>
      </div>
    );
  if (total === undefined) return <p>{t('money.invoice.notReady')}</p>;
  if (total === 0) return null;
  return (
    <Form address={address} action="invoice" hidden={{ version }} text={t('money.invoice.make')}>
      <TextareaField
        {...field('recipient', recipient)}
        label={t('money.invoice.recipient')}
        hint={t('money.invoice.recipientHint', { limit })}
        rows={4}
        maxLength={400}
      />
    </Form>
  );
}
