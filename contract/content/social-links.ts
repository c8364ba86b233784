import type { Estate } from './content.ts';

type SocialLink = [network: keyof Estate['social'], href: string];

/** Only those that the house has. */
export const listSocialLinks = ({ social }: Estate): SocialLink[] =>
  (['photos', 'network', 'films'] as const).flatMap((network): SocialLink[] => {
    const href = social[network];
    return href ? [[network, href]] : [];
  });
