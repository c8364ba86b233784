declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'truetype';
    variationAxes?: Record<string, number | { min: number; max: number }> | undefined;
    noHinting?: boolean;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>;
}
