/**
 * Adds prefetch rules by script, because browsers would load rules in the head before fonts and the
 * first picture.
 */
import { speculationAttribute, speculationPolicy, speculationRules } from '#contract/speculation-rules.ts';

/** Some browsers and TypeScript's library do not have it. */
interface UserAgentBrands {
  mobile: boolean;
  brands: { brand: string; version: string }[];
}

export function addPrefetchRules(): void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return;
  const { userAgentData } = navigator as { userAgentData?: UserAgentBrands };
  if (hasHoverPrefetch(userAgentData)) document.documentElement.setAttribute(speculationAttribute, 'pointed');
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text =
    globalThis.trustedTypes
      ?.createPolicy(speculationPolicy, { createScript: () => speculationRules })
      .createScript(speculationRules) ?? speculationRules;
  document.head.append(script);
}

/** Phones, and Chromium before version 141, treat every link in view as hovered. */
export const hasHoverPrefetch = ({ mobile, brands = [] }: Partial<UserAgentBrands> = {}): boolean =>
  mobile === false && brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= 141);
