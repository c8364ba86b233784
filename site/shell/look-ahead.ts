/**
 * Tells the browser which pages it may fetch before they are pressed. The page writes it down itself when it is read: rules that a
 * head names are fetched before the faces and the first picture.
 */
import { ahead, rules, rulesPolicy } from '#contract/look-ahead.ts';

/** Not every browser knows them, and the library of types does not either. */
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

/** Whether hovering means a pointer to the browser: on a phone, and before Chromium 141, what is in sight counts as hovered. Who says nothing of itself is no such browser. */
export const isPointed = ({ mobile, brands = [] }: Partial<Brands> = {}): boolean =>
  mobile === false && brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= 141);
