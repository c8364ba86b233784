import type { AstroIntegration } from 'astro';

/** `client:touched` on an island: React is fetched when the visitor first touches, points at or focuses it. */
export function whenTouched(): AstroIntegration {
  return {
    name: 'when-touched',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'touched', entrypoint: './site/directives/when-touched.ts' }),
    },
  };
}
