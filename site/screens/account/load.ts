import { hasPart } from '#contract/content/parts.ts';
import { languageOf } from '#contract/language.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import { createSessionStrings } from '#site/session/session-strings.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { type AccountSetup, createAccountStrings } from './account-props.ts';

export function loadAccount({ edition, locale }: PageContext) {
  const t = edition.translator(locale);
  const title = t('account.title');
  const lead = t('account.lead');
  return {
    page: { title, description: lead } satisfies PageMetadata,
    screen: { t, title, lead, pictureName: choosePagePicture(t, 'account') },
    account: {
      setup: {
        strings: createAccountStrings(t),
        session: createSessionStrings(t),
        show: t('session.show'),
        hide: t('session.hide'),
        language: languageOf(locale),
        ...(!hasPart(edition.content.estate, 'newsletter') && { hasNoNewsletter: true }),
      } satisfies AccountSetup,
    },
  };
}
