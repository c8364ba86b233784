export const paymentKinds = ['cash', 'card', 'transfer'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
