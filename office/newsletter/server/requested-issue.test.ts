import { expect, test } from 'vitest';
import { readIssueForm } from './requested-issue.ts';

test('lines lose their line breaks and outer spaces in both languages, texts keep their paragraphs', () => {
  const line = ' Ein\r\nBrief\u0007 ';
  const both = (name: string, text: string) => ({ [`${name}.de`]: text, [`${name}.en`]: text });
  const form = {
    ...{ ...both('subject', line), ...both('preheader', line), 'blocks.0.kind': 'text' },
    ...{ ...both('blocks.0.heading', line), ...both('blocks.0.text', ' Eins\r\n\r\nZwei ') },
  };
  const clean = { de: 'Ein Brief', en: 'Ein Brief' };
  const text = { de: ' Eins\n\nZwei ', en: ' Eins\n\nZwei ' };
  expect(readIssueForm(form)).toMatchObject({
    ...{ subject: clean, preheader: clean, blocks: [{ kind: 'text', heading: clean, text }], readable: false },
  });
});
