import type { NextConfig } from 'next';

const config: NextConfig = {
  // The pictures already have their widths, so next/image needs only their addresses.
  images: {
    loader: 'custom',
    loaderFile: './loader.ts',
    deviceSizes: [480, 640, 800, 960, 1200, 1600],
    imageSizes: [320],
  },
  poweredByHeader: false,
};

export default config;
