import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { endsSession } from '#site/session/answers.ts';
import { AccountView } from './AccountView.tsx';
import type { AccountSetup } from './account-props.ts';

/** One more try, but not with the token of a session that has ended. */
const retry = (failures: number, fault: Error): boolean => failures < 1 && !endsSession(fault);

/** `always`: a browser that believes it has no line may be wrong, and waiting in silence helps nobody. */
const rules = { queries: { retry, refetchOnWindowFocus: false, networkMode: 'always' } } as const;

export function Account({ setup }: { setup: AccountSetup }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: rules }));
  return (
    <QueryClientProvider client={queries}>
      <AccountView setup={setup} />
    </QueryClientProvider>
  );
}
