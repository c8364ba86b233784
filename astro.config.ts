import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { officePages } from './office/mount.ts';
import { plainAdapter, siteBuild } from './site/build/integrations.ts';
import { layerOrder } from './site/styles/layers.ts';
import { buildClassName } from './tools/class-names.ts';

export default defineConfig({
  srcDir: './site',
  outDir: './dist',
  output: 'server',
  trailingSlash: 'never',
  adapter: plainAdapter,
  integrations: [react(), siteBuild, officePages],
  // Astro processes no pictures: content/pictures has them in all sizes (site/content/pictures.ts).
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  // Puts short scripts into the page, because each saved request is a second on a slow network. Longer
  // scripts would not fit into the first round trip. Pictures always stay files.
  vite: {
    build: {
      assetsInlineLimit: (file, content) => /\.[jt]s$/.test(file) && content.length < 800,
      sourcemap: true,
    },
    // Maps for stack traces of the server. Those of dist/client would be public.
    environments: { client: { build: { sourcemap: false } } },
    css: { modules: { generateScopedName: buildClassName }, postcss: { plugins: [layerOrder] } },
  },
  devToolbar: { enabled: false },
  // One round trip to the first picture: the whole style sheet is small enough to travel with the page.
  build: { inlineStylesheets: 'always', assets: 'assets' },
  // Islands find their strings in their props; nothing is fetched from the server's own origin check.
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
});
