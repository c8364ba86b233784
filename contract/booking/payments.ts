export type PaymentKind = 'cash' | 'card' | 'transfer';
