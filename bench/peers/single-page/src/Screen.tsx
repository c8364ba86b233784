import { useLoaderData } from 'react-router';
import { Blocks } from '../shared/Blocks';
import type { Page } from '../shared/page';
import { parts } from './parts';

export async function pageData({ request }: { request: Request }): Promise<Page> {
  const name = new URL(request.url).pathname.slice(1).replaceAll('/', '-') || 'home';
  return (await fetch(`/${name}.json`)).json();
}

export function Screen() {
  const { title, description, blocks } = useLoaderData<Page>();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <Blocks blocks={blocks} parts={parts} />
    </>
  );
}
