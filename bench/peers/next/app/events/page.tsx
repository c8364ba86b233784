import { metadataOf, Screen } from '../content';

export const metadata = metadataOf('/events');

export default function Programme() {
  return <Screen path="/events" />;
}
