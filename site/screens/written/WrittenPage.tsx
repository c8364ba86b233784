import type { ComponentProps } from 'react';
import type { RetentionRow } from '#site/inbox/retention.ts';
import { LongText } from '#site/written/LongText.tsx';
import { Periods } from './Periods.tsx';

interface Props extends Omit<ComponentProps<typeof LongText>, 'after'> {
  /** how long what is kept: a table below one of the sections */
  periods?: { after: string; rows: RetentionRow[] };
}

export const WrittenPage = ({ periods, ...text }: Props) => (
  <LongText
    {...text}
    after={periods ? [{ section: periods.after, matter: <Periods t={text.t} rows={periods.rows} /> }] : []}
  />
);
