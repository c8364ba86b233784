const widths: Record<string, number[]> = {
  poster: [480, 800, 1200],
  plate: [640, 960, 1600],
  banner: [960, 1600],
  tall: [480, 640],
};

/** the next larger width */
export default function loader({ src, width }: { src: string; width: number }): string {
  return src.replace(/-(\w+)-\d+\./, (name, kind: string) => {
    const found = widths[kind]?.find((one) => one >= width) ?? widths[kind]?.at(-1);
    return found ? `-${kind}-${found}.` : name;
  });
}
