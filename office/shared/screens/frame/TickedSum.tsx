import type { ComponentProps } from 'react';
import type { Translate } from '#site/language/translator.ts';

interface Props {
  t: Translate;
  /** Adds up the attribute `data-…` of the ticked checkboxes of the form (`ticked-sum.ts`). */
  counted: string;
  /** Key of a text with the forms `_one` and `_other`. */
  sentence: string;
  none?: string;
  /** Without JavaScript. It must be true whatever is ticked. */
  children?: string;
  role?: ComponentProps<'p'>['role'];
}

/** A sentence with a number that follows the ticks. */
export const TickedSum = ({ t, counted, sentence, none, children, role }: Props) => (
  <p
    role={role}
    hidden={children === undefined}
    data-ticked-sum={counted}
    data-one={t(`${sentence}_one`)}
    data-other={t(`${sentence}_other`)}
    data-none={none}
  >
    {children}
  </p>
);
