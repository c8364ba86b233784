/**
 * Prefetch rules are added by script: rules in the head would be fetched before fonts and the first
 * picture.
 */
import { ahead, rules, rulesPolicy } from '#contract/look-ahead.ts';

/** Not in every browser, not in TypeScript's library. */
interface Brands {
  mobile: boolean;
  brands: { brand: string; version: string }[];
}
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScript: () => string }) => { createScript: (text: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

export function lookAhead(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const { userAgentData } = navigator as { userAgentData?: Brands };
  if (isPointed(userAgentData)) document.documentElement.setAttribute(ahead, 'pointed');
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text = trustedTypes?.createPolicy(rulesPolicy, { createScript: () => rules }).createScript(rules) ?? rules;
  document.head.append(script);
}

/** On phones and before Chromium 141 every link in view counts as hovered. */
export const isPointed = ({ mobile, brands = [] }: Partial<Brands> = {}): boolean =>
  mobile === false && brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= 141);
