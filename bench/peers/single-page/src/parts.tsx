import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Parts } from '../shared/Blocks';
import type { Picture as Shown } from '../shared/page';

function Link({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/') ? <RouterLink to={href}>{children}</RouterLink> : <a href={href}>{children}</a>;
}

function Picture({ picture: { isFirst, sources, alt, ...told } }: { picture: Shown }) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.media} {...source} />
      ))}
      <img alt={alt} {...told} decoding="async" {...(isFirst && { fetchPriority: 'high' })} />
    </picture>
  );
}

export const parts: Parts = { Link, Picture };
