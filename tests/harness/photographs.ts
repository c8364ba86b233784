import sharp, { type Sharp } from 'sharp';

/** Red on the left, blue on the right. */
export const createTwoColourImage = (width = 480, height = 400): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#2020c0' } }, left: width / 2, top: 0 },
  ]);

export const encodeJpeg = async (image: Sharp): Promise<Buffer<ArrayBuffer>> =>
  (await image.jpeg({ quality: 90 }).toBuffer()) as Buffer<ArrayBuffer>;

export const createSidewaysPhoto = async () =>
  encodeJpeg(
    sharp(await createTwoColourImage().png().toBuffer())
      .rotate(90)
      .withExif({ IFD3: { GPSLatitude: '53/1 49/1 20/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 8 }),
  );

/** The RGB values of a pixel at half height. */
export async function readColourAt(file: Uint8Array, across: number): Promise<number[]> {
  const { width, height } = await sharp(file).metadata();
  const [left, top] = [Math.floor((width - 9) * across), Math.floor((height - 9) / 2)];
  const part = await sharp(file).extract({ left, top, width: 8, height: 8 }).png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => mean);
}

export const isRed = ([red = 0, , blue = 0]: number[]): boolean => red > 130 && blue < 90;
export const isBlue = ([red = 0, , blue = 0]: number[]): boolean => blue > 130 && red < 90;
