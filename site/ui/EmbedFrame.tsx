import style from './EmbedFrame.module.css';

/** Our own page in a frame, which asks before it loads a third party. */
export const EmbedFrame = ({ src, title }: { src: string; title: string }) => (
  <iframe className={style.frame} src={src} title={title} loading="lazy" allow="fullscreen" />
);
