import style from './EmbedFrame.module.css';

/** A page of ours in a frame, which asks before it lets a third party in. */
export const EmbedFrame = ({ src, title }: { src: string; title: string }) => (
  <iframe className={style.frame} src={src} title={title} loading="lazy" allow="fullscreen" />
);
