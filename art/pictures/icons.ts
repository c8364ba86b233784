/** `--icons`: the mark in the sizes that telephones put on their home screens. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './entries.ts';
import { needDrawingTool } from './programs.ts';

const icons = {
  'icon-192.png': ['app-icon.svg', 192],
  'icon-512.png': ['app-icon.svg', 512],
  'icon-maskable-512.png': ['app-icon-maskable.svg', 512],
  'apple-touch-icon.png': ['app-icon.svg', 180],
} as const;

export function drawIcons(): void {
  needDrawingTool();
  for (const [name, [drawing, size]] of Object.entries(icons)) {
    const side = ['-w', String(size), '-h', String(size)];
    execFileSync('rsvg-convert', [join(root, 'art/mark', drawing), ...side, '-o', join(root, 'site/public', name)]);
  }
}
