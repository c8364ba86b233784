/**
 * Tells the browser which pages it may fetch ahead. By script, because rules that a head names are fetched before the fonts
 * and the first picture.
 */
import { ahead, rules, rulesPolicy } from '#contract/look-ahead.ts';

/** Not in every browser, and not in TypeScript's library. */
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

/** On a phone, and before Chromium 141, whatever is in sight counts as hovered. */
export const isPointed = ({ mobile, brands = [] }: Partial<Brands> = {}): boolean =>
  mobile === false && brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= 141);
