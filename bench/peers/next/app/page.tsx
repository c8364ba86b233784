import { metadataOf, Screen } from './content';

export const metadata = metadataOf('/');

export default function Home() {
  return <Screen path="/" />;
}
