import { Fragment, type ReactNode } from 'react';

export const LineBreaks = ({ lines }: { lines: ReactNode[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
