import { defineConfig, fontProviders } from 'astro/config';

const face = (name, cssVariable, ...variants) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: ['serif'],
  options: {
    variants: variants.map(([file, style]) => ({ weight: 400, style, src: [`./content/fonts/${file}.woff2`] })),
  },
});

export default defineConfig({
  trailingSlash: 'never',
  build: { format: 'file' },
  fonts: [
    face('Federo', '--face-display', ['federo', 'normal']),
    face('Newsreader', '--face-text', ['newsreader', 'normal'], ['newsreader-italic', 'italic']),
  ],
});
