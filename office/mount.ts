import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const folder = fileURLToPath(new URL('./', import.meta.url));

/** Adds the pages of the office: `office/pages/alerts.astro` answers at `/office/alerts`. */
export const officePages: AstroIntegration = {
  name: 'office-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const file of readdirSync(`${folder}pages`)) {
        const name = file.replace('.astro', '');
        injectRoute({
          pattern: name === 'index' ? '/office' : `/office/${name}`,
          entrypoint: `${folder}pages/${file}`,
        });
      }
    },
  },
};
