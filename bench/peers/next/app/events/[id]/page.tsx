import { all, metadataOf, Screen } from '../../content';

interface Asked {
  params: Promise<{ id: string }>;
}

export const dynamicParams = false;

export const generateStaticParams = () =>
  all.flatMap(({ path }) => (path.startsWith('/events/') ? [{ id: path.replace('/events/', '') }] : []));

export const generateMetadata = async ({ params }: Asked) => metadataOf(`/events/${(await params).id}`);

export default async function Evening({ params }: Asked) {
  return <Screen path={`/events/${(await params).id}`} />;
}
