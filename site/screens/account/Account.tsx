import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountView } from './AccountView.tsx';
import type { AccountSetup } from './account-props.ts';

/** `always`: a browser that believes it has no line may be wrong, and waiting in silence helps nobody. */
const rules = { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } } as const;

export function Account({ setup }: { setup: AccountSetup }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: rules }));
  return (
    <QueryClientProvider client={queries}>
      <AccountView setup={setup} />
    </QueryClientProvider>
  );
}
