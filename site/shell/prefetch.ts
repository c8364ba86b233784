/**
 * Prefetch rules are added by script: rules in the head would be fetched before fonts and the first
 * picture.
 */
import { speculationAttribute, speculationPolicy, speculationRules } from '#contract/speculation-rules.ts';

/** Not in every browser, not in TypeScript's library. */
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

/** On phones and before Chromium 141 every link in view counts as hovered. */
export const hasHoverPrefetch = ({ mobile, brands = [] }: Partial<UserAgentBrands> = {}): boolean =>
  mobile === false && brands.some(({ brand, version }) => brand === 'Chromium' && Number(version) >= 141);
