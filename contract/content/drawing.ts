/**
 * A logo as SVG. It is read with a list of what is allowed and written again, so that nothing else
 * reaches a page: no script, style sheet, link or foreign file. A drawing that would look different
 * without a part is refused.
 */
export interface DrawingPart {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parts: readonly DrawingPart[];
}

export const drawingLimits = { characters: 20_000, parts: 500, depth: 20 } as const;

export const drawingFaults = ['noDrawing', 'drawingTooLarge', 'drawingPart', 'logoSize'] as const;

export class DrawingError extends Error {
  override name = 'DrawingError';
  readonly fault: (typeof drawingFaults)[number];
  readonly part: string;

  constructor(fault: (typeof drawingFaults)[number], part = '') {
    super(part ? `${fault}: ${part}` : fault);
    this.fault = fault;
    this.part = part;
  }
}

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?`;
const length = new RegExp(`^${number}(?:px)?$`, 'i');
const colour = /^(?:none|currentColor|#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}|rgb\(\d{1,3}(?:, ?\d{1,3}){2}\))$/i;
const share = /^(?:0|1|0?\.\d+|1\.0*)$/;

const lengths = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'];

const attributePatterns = new Map<string, RegExp>(
  Object.entries({
    ...Object.fromEntries(lengths.map((name) => [name, length])),
    d: /^[MLHVCSQTAZ\d\s,.e+-]*$/i,
    points: /^[\d\s,.e+-]*$/i,
    transform: /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s,.e+-]*\)[\s,]*)+$/,
    fill: colour,
    stroke: colour,
    'fill-rule': /^(?:nonzero|evenodd)$/,
    'stroke-width': length,
    'stroke-linecap': /^(?:butt|round|square)$/,
    'stroke-linejoin': /^(?:miter|round|bevel)$/,
    'stroke-miterlimit': length,
    'stroke-dasharray': /^(?:none|[\d\s,.]+)$/,
    opacity: share,
    'fill-opacity': share,
    'stroke-opacity': share,
  }),
);

const shapes = new Set(['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
/** Drawing programs write them. They change nothing that is seen. */
const droppedElements = /^(?:title|desc|metadata|defs)$|:/;
const droppedAttributes =
  /^(?:id|class|role|version|baseProfile|focusable|preserveAspectRatio|overflow|clip-rule|enable-background|xmlns(?::.+)?|xml:.+|(?:inkscape|sodipodi|sketch|figma|serif):.+|(?:data|aria|font|text)-.+)$/;
/** Of `style`: these would change the drawing. The others are dropped. */
const refusedStyles = /^(?:clip-path|mask|filter|display|visibility|marker.*|mix-blend-mode)$/;

const token =
  /<!--[\s\S]*?-->|<\?[^>]*\?>|<!DOCTYPE[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/iy;
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;

export function readDrawing(text: string): DrawingPart {
  if (text.length > drawingLimits.characters) throw new DrawingError('drawingTooLarge');
  const root: OpenPart = { name: '', attributes: {}, parts: [] };
  const open: OpenPart[] = [root];
  for (const { closed, part, isEmpty } of listTokens(text)) {
    if (closed !== undefined && open.pop()?.name !== closed) throw new DrawingError('noDrawing');
    if (part) (open.at(-1) ?? root).parts.push(part);
    if (part && !isEmpty) open.push(part);
    if (open.length > drawingLimits.depth) throw new DrawingError('drawingTooLarge');
  }
  const [drawing, ...more] = root.parts;
  if (open.length !== 1 || drawing?.name !== 'svg' || more.length > 0) throw new DrawingError('noDrawing');
  return checkDrawing(drawing);
}

interface DrawingToken {
  part?: OpenPart;
  isEmpty?: boolean;
  closed?: string;
}

/** Leaves out comments, words and what is above the drawing. */
function* listTokens(text: string): Generator<DrawingToken> {
  let count = 0;
  token.lastIndex = 0;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const [whole, closed, name, attributes = '', empty] = token.exec(text) ?? [];
    if (whole === undefined) throw new DrawingError('drawingPart', text.slice(at, at + 40).split('\n')[0]);
    if (name) {
      count += 1;
      if (count > drawingLimits.parts) throw new DrawingError('drawingTooLarge');
      yield { part: { name, attributes: readAttributes(attributes), parts: [] }, isEmpty: empty === '/' };
    } else if (closed) yield { closed };
  }
}

interface OpenPart extends DrawingPart {
  parts: OpenPart[];
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name, one, other]) => [name, (one ?? other ?? '').trim()]));

function checkDrawing({ attributes, parts }: DrawingPart): DrawingPart {
  const { viewBox, width, height, x: _x, y: _y, ...others } = attributes;
  const [left, top, across, down] = (viewBox ?? `0 0 ${toPixels(width)} ${toPixels(height)}`)
    .split(/[\s,]+/)
    .map(Number);
  const box = [left, top, across, down].every((value) => Number.isFinite(value));
  if (!box || !across || !down || across <= 0 || down <= 0) throw new DrawingError('noDrawing');
  const shown = parts.flatMap(checkPart);
  if (shown.length === 0) throw new DrawingError('noDrawing');
  const fill = { fill: 'currentColor', ...checkAttributes(others) };
  return { name: 'svg', attributes: { viewBox: [left, top, across, down].join(' '), ...fill }, parts: shown };
}

const toPixels = (size = ''): string => size.replace(/px$/, '');

function checkPart({ name, attributes, parts }: DrawingPart): DrawingPart[] {
  if (name === 'defs' && parts.some((part) => !droppedElements.test(part.name)))
    throw new DrawingError('drawingPart', `<${parts[0]?.name}>`);
  if (droppedElements.test(name)) return [];
  if (!shapes.has(name)) throw new DrawingError('drawingPart', `<${name}>`);
  return [{ name, attributes: checkAttributes(attributes), parts: parts.flatMap(checkPart) }];
}

function checkAttributes({ style = '', ...attributes }: DrawingPart['attributes']): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (droppedAttributes.test(name)) continue;
    if (!attributePatterns.get(name)?.test(value))
      throw new DrawingError('drawingPart', `${name}="${value.slice(0, 40)}"`);
    checked[name] = toInk(value);
  }
  for (const declaration of style.split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    const pattern = attributePatterns.get(name);
    if (refusedStyles.test(name) || (pattern && !pattern.test(value)))
      throw new DrawingError('drawingPart', `${name}:${value.slice(0, 40)}`);
    if (pattern) checked[name] = toInk(value);
  }
  return checked;
}

/** Black would not be seen on dark paper. */
const toInk = (value: string): string => (/^(?:#000|#000000|black)$/i.test(value) ? 'currentColor' : value);

/** Writes it as SVG, with these attributes on the outermost element. */
export function formatDrawing({ name, attributes, parts }: DrawingPart, own: Record<string, string> = {}): string {
  const written = Object.entries({ ...attributes, ...own }).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join('')}>${parts.map((part) => formatDrawing(part)).join('')}</${name}>`;
}

/** Width by height. */
export function computeAspect({ attributes }: DrawingPart): number {
  const [, , width = 1, height = 1] = (attributes['viewBox'] ?? '').split(' ').map(Number);
  return width / height;
}
