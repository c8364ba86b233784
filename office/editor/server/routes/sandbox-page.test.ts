import { expect, test } from 'vitest';
import { createSandboxedPage } from './sandbox-page.ts';

test('a sandboxed page has no scripts and no frame sources, and its policy forbids both', () => {
  const html = '<head></head><script>a</script><iframe title="Map" src="/embed/map" loading="lazy"></iframe>';
  const headers = { 'content-security-policy': "script-src 'self'; style-src 'self'" };
  const page = createSandboxedPage({ status: 200, html, headers }, { old: true });
  const about = '<meta name="preview" content="{&quot;old&quot;:true}">';
  expect(page.html).toBe(`<head>${about}</head><iframe title="Map" loading="lazy"></iframe>`);
  const policy = page.headers['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none'.*sandbox allow-same-origin; style-src 'self'$/);
  const parts = "frame-ancestors 'self'|form-action 'none'|require-trusted-types-for 'script'; trusted-types 'none'";
  for (const part of parts.split('|')) expect(policy).toContain(part);
});
