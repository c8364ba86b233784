import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountView } from './AccountView.tsx';
import type { Desk } from './desk.ts';

/** `always`: a browser that believes it has no line may be wrong, and waiting in silence helps nobody. */
const rules = { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } } as const;

export function Account({ desk }: { desk: Desk }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: rules }));
  return (
    <QueryClientProvider client={queries}>
      <AccountView desk={desk} />
    </QueryClientProvider>
  );
}
