import type { ComponentProps } from 'react';
import { languageOf } from '#contract/language.ts';
import type { FormPage } from '#site/session/FormPage.tsx';
import { sessionWords } from '#site/session/session-words.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { Account } from './Account.tsx';
import { accountWords } from './account-words.ts';

interface Loaded {
  page: PageFacts;
  screen: Omit<ComponentProps<typeof FormPage>, 'children'>;
  account: ComponentProps<typeof Account>;
}

export function loadAccount({ edition, view }: PageContext): Loaded {
  const t = edition.translator(view);
  const title = t('account.title');
  const lead = t('account.lead');
  return {
    page: { title, description: lead },
    screen: { t, title, lead, print: 'year-22' },
    account: {
      setup: {
        words: accountWords(t),
        session: sessionWords(t),
        show: t('session.show'),
        hide: t('session.hide'),
        language: languageOf(view),
      },
    },
  };
}
