/** Whoever has a film by its link pastes the address: it says where the film lies and what it is called there. */
import type { Typed } from '#contract/form.ts';
import type { KindName } from '#contract/kinds.ts';

const hosts = new Map(
  Object.entries({
    'youtube.com': 'youtube',
    'youtube-nocookie.com': 'youtube',
    'youtu.be': 'youtube',
    'vimeo.com': 'vimeo',
  } as const),
);

export function withPasted(kind: KindName, typed: Typed): Typed {
  const pasted = typed['key']?.trim() ?? '';
  const url = kind === 'media' ? URL.parse(/^\w+:/.test(pasted) ? pasted : `https://${pasted}`) : null;
  const provider = hosts.get(url?.hostname.replace(/^(www|m|music|player)\./, '') ?? '');
  const key = url?.searchParams.get('v') ?? url?.pathname.match(/^\/(?:(?:embed|live|shorts|video)\/)?([\w-]+)/)?.[1];
  return provider && key ? { ...typed, provider, key } : typed;
}
