import type { ComponentProps } from 'react';
import { type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Notice } from './Notice.tsx';

/** The sentence itself stands above, like every refusal. */
export function loadNotice(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Notice> } {
  const office = officeOf(context);
  return { page: { title: office.t('office.notice.title') }, screen: { office } };
}
