/** A contact sheet: of each picture one window after the other, with its name below the first. */
import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
  name: string;
  file: string;
}

const thumb = { width: 300, gap: 8, name: 22 } as const;
const columns = 10;
const ground = '#888';

/** `shape`: how high a window is for its width */
export async function contactSheet(shots: readonly Shot[], shape: number, to: string): Promise<void> {
  const high = Math.round(thumb.width * shape);
  const cells = (await Promise.all(shots.map((shot) => windowsOf(shot, high)))).flat();
  const step = { x: thumb.width + thumb.gap, y: high + thumb.name + thumb.gap };
  const layers = cells.flatMap(({ input, name }, index): OverlayOptions[] => {
    const left = (index % columns) * step.x;
    const top = Math.floor(index / columns) * step.y;
    return [{ input, left, top }, ...(name ? [{ input: written(name), left, top: top + high }] : [])];
  });
  const size = { width: columns * step.x, height: Math.ceil(cells.length / columns) * step.y };
  await sharp({ create: { ...size, channels: 3, background: ground } })
    .composite(layers)
    .png()
    .toFile(to);
}

async function windowsOf({ name, file }: Shot, high: number): Promise<{ input: Buffer; name?: string }[]> {
  const { data, info } = await sharp(file).resize(thumb.width).png().toBuffer({ resolveWithObject: true });
  const tops = Array.from({ length: Math.ceil(info.height / high) }, (_, index) => index * high);
  return Promise.all(
    tops.map(async (top) => {
      const part = { left: 0, top, width: thumb.width, height: Math.min(high, info.height - top) };
      return { input: await sharp(data).extract(part).toBuffer(), ...(top === 0 && { name }) };
    }),
  );
}

const written = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${thumb.width}" height="${thumb.name}">` +
      `<text y="16" font-family="sans-serif" font-size="15">${name.replaceAll('&', '&amp;')}</text></svg>`,
  );
