import { useRef } from 'react';
import type { NewsletterChoice } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { PartProps } from './account-props.ts';
import { Task } from './Task.tsx';

/** To join one agrees to a text, and that stands on the newsletter's own page; leaving takes one press. */
export function Newsletter({ setup, renew, choice }: PartProps & { choice: NewsletterChoice }) {
  const { newsletter } = setup.words;
  const state = useRef<HTMLParagraphElement>(null);

  return (
    <Section id="newsletter" label={newsletter.title}>
      <p ref={state} tabIndex={-1}>
        {newsletter[choice]}
      </p>
      {(choice === 'none' || choice === 'paused') && <TouchLink href="/newsletter">{newsletter.join}</TouchLink>}
      {(choice === 'asked' || choice === 'confirmed' || choice === 'paused') && (
        <Task
          setup={setup}
          send={newsletter.leave}
          work={async () => {
            await sessionOf(setup.session).fetchOk(accountAddresses.newsletter, { method: 'DELETE' });
            await renew();
            state.current?.focus();
          }}
        />
      )}
    </Section>
  );
}
