import { createElement, type ReactNode } from 'react';
import type { DrawingPart } from '#contract/content/drawing.ts';
import { readLogo } from '#contract/content/logo.ts';
import { buildIconAddress, type IconSource, iconNames } from '#contract/icons.ts';

const height = 32;
const widest = 4 * height;

/** A drawn logo has the colour of the text around it. A house without one has only its name. */
export function Logo({ source }: { source: IconSource }) {
  if (!source.look.logo) return null;
  const logo = readLogo(source.look.logo);
  const size = { width: Math.min(widest, Math.round(height * logo.aspect)), height };
  if (logo.kind === 'drawing') return renderPart(logo.drawing, { ...size, 'aria-hidden': true });
  return <img src={buildIconAddress(iconNames.header, source)} alt="" {...size} />;
}

const renderPart = ({ name, attributes, parts }: DrawingPart, own: object = {}): ReactNode =>
  createElement(
    name,
    { ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [toProperty(key), value])), ...own },
    // The parts never change, so their place is their key.
    ...parts.map((part) => renderPart(part)),
  );

/** `fill-rule` → `fillRule` */
const toProperty = (name: string): string => name.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase());
