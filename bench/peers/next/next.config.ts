import type { NextConfig } from 'next';

const config: NextConfig = {
  // The pictures come finished, in widths of their own: next/image is told where each lies.
  images: {
    loader: 'custom',
    loaderFile: './loader.ts',
    deviceSizes: [480, 640, 800, 960, 1200, 1600],
    imageSizes: [320],
  },
  poweredByHeader: false,
};

export default config;
