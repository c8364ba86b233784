import { createElement, type ReactNode } from 'react';
import { computeAspect, type DrawingPart, readDrawing } from '#contract/content/drawing.ts';
import type { Look } from '#contract/content/look.ts';

const height = 32;
const widest = 4 * height;

/** The logo of the house, in the colour of the text around it. */
export function Logo({ look: { logo } }: { look: Look }) {
  if (!logo) return <ExampleLogo />;
  const drawing = readDrawing(logo);
  const width = Math.min(widest, Math.round(height * computeAspect(drawing)));
  return renderPart(drawing, { width, height, 'aria-hidden': true });
}

/** Gable, columns and their reflection in the lake. Drawn in art/mark. */
const ExampleLogo = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="currentColor">
    <path fillRule="evenodd" d="M16 1 0 10v2h32v-2L16 1Zm0 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
    <path d="M2 14h4v8H2zm8 0h4v8h-4zm8 0h4v8h-4zm8 0h4v8h-4zM0 24h32v2H0z" />
    <path d="M2 28h4v1H2zm8 0h4v1h-4zm8 0h4v1h-4zm8 0h4v1h-4zM3 30h2v1H3zm8 0h2v1h-2zm8 0h2v1h-2zm8 0h2v1h-2z" />
  </svg>
);

const renderPart = ({ name, attributes, parts }: DrawingPart, own: object = {}): ReactNode =>
  createElement(
    name,
    { ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [toProperty(key), value])), ...own },
    // The parts never change, so their place is their key.
    ...parts.map((part) => renderPart(part)),
  );

/** `fill-rule` → `fillRule` */
const toProperty = (name: string): string => name.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase());
