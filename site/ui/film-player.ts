/** Turns on captions in the language of the page at the first play, because films are silent. */
for (const film of document.querySelectorAll<HTMLVideoElement>('[data-film-player]')) {
  const button = film.parentElement?.querySelector<HTMLElement>('[data-film-play]');
  const showBar = () => {
    film.controls = true;
  };
  const play = () => {
    film.removeEventListener('click', play);
    showBar();
    // The keys of the player should work at once, also before the event `play`.
    if (button === document.activeElement) film.focus();
    void film.play().catch(() => {});
  };
  const onPlay = () => {
    film.removeEventListener('click', play);
    showBar();
    const [first] = film.textTracks;
    if (first && [...film.textTracks].every(({ mode }) => mode === 'disabled')) first.mode = 'showing';
    if (button) button.hidden = true;
  };
  film.addEventListener('play', onPlay, { once: true });
  if (!button || !film.paused) continue;
  button.addEventListener('click', play);
  film.addEventListener('click', play);
  button.hidden = false;
  film.controls = false;
}
