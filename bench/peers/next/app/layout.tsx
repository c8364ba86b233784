import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { Chrome } from '../shared/Chrome';
import '../shared/style.css';
import { frame, parts } from './content';

const display = localFont({ src: '../content/fonts/federo.woff2', weight: '400', variable: '--face-display' });
const text = localFont({
  src: [
    { path: '../content/fonts/newsreader.woff2', weight: '400', style: 'normal' },
    { path: '../content/fonts/newsreader-italic.woff2', weight: '400', style: 'italic' },
  ],
  variable: '--face-text',
});

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="de" className={`${display.variable} ${text.variable}`}>
      <body>
        <Chrome frame={frame} parts={parts}>
          {children}
        </Chrome>
      </body>
    </html>
  );
}
