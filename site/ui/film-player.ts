/** Our films are silent and speak through their captions: the page's own language is shown from the first play on. */
for (const film of document.querySelectorAll<HTMLVideoElement>('[data-film-player]')) {
  const button = film.parentElement?.querySelector<HTMLElement>('[data-film-play]');
  film.addEventListener(
    'play',
    () => {
      showCaptions(film.textTracks);
      // Whoever pressed it goes on with the film's own keys.
      if (button === document.activeElement) film.focus();
      if (button) button.hidden = true;
    },
    { once: true },
  );
  button?.addEventListener('click', () => void film.play().catch(() => undefined));
  if (button) button.hidden = !film.paused;
}

function showCaptions(tracks: TextTrackList) {
  const [first] = tracks;
  if (first && [...tracks].every(({ mode }) => mode === 'disabled')) first.mode = 'showing';
}
