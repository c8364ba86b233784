/** A style sheet missing in the dialog's list would be missing on pages without it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const importPattern = /^import (?!type )(?:[^';]*? from )?'([^']+)'/gm;

async function collectImports(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!/\.tsx?$/.test(file)) return seen;
  const code = await readFile(new URL(file, root), 'utf8');
  for (const [, name = ''] of code.matchAll(importPattern)) {
    const [path = ''] = name.split('?');
    const from = path.startsWith('./') ? new URL(file, root) : root;
    if (/^(#site|\.)\//.test(path))
      await collectImports(new URL(path.replace('#', ''), from).href.slice(root.href.length), seen);
  }
  return seen;
}

const listStylesheets = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.css')).sort();

test('dialog-styles.ts lists every style sheet of the dialog and its receipt', async () => {
  const list = 'site/tickets/dialog-styles.ts';
  const adopted = listStylesheets(await collectImports(list));
  const inDialog = new Set([list]);
  for (const file of ['TicketDialog.tsx', 'Receipt.tsx']) await collectImports(`site/tickets/${file}`, inDialog);
  expect(adopted).toContain('site/tickets/Stub.module.css');
  expect(adopted).toEqual(listStylesheets(inDialog));
});
