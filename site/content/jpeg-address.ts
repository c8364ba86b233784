/** `/media/hero-plate-960.B54jxNxsQw.avif` → `/newsletter/pictures/hero-plate-960.B54jxNxsQw.jpg`: server/newsletter/pictures.ts */
export const jpegAddress = (address: string): string =>
  address.replace(/^\/media\/(.*)\.\w+$/, '/newsletter/pictures/$1.jpg');
