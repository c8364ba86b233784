import { Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import { Chrome } from '../shared/Chrome';
import type { Frame as Around } from '../shared/page';
import { parts } from './parts';

export const frameData = async (): Promise<Around> => (await fetch('/frame.json')).json();

export function Frame() {
  return (
    <Chrome frame={useLoaderData<Around>()} parts={parts}>
      <Outlet />
      <ScrollRestoration />
    </Chrome>
  );
}
