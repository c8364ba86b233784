import style from './EmbedFrame.module.css';

/** A frame with our own page, which asks before it loads a third party. */
export const EmbedFrame = ({ src, title }: { src: string; title: string }) => (
  <iframe className={style.frame} src={src} title={title} loading="lazy" allow="fullscreen" />
);
