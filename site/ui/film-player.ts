/** Our films are silent and speak through their captions: the page's own language is shown from the first play on. */
for (const film of document.querySelectorAll<HTMLVideoElement>('[data-film-player]')) {
  const button = film.parentElement?.querySelector<HTMLElement>('[data-film-play]');
  // The browser's bar comes with the film, or where the film does not come.
  const withBar = () => {
    film.controls = true;
  };
  const begin = () => {
    film.removeEventListener('click', begin);
    film.play().catch(withBar);
  };
  film.addEventListener(
    'play',
    () => {
      film.removeEventListener('click', begin);
      withBar();
      showCaptions(film.textTracks);
      // Whoever pressed it goes on with the film's own keys.
      if (button === document.activeElement) film.focus();
      if (button) button.hidden = true;
    },
    { once: true },
  );
  if (!button || !film.paused) continue;
  button.addEventListener('click', begin);
  film.addEventListener('click', begin);
  button.hidden = false;
  film.controls = false;
}

function showCaptions(tracks: TextTrackList) {
  const [first] = tracks;
  if (first && [...tracks].every(({ mode }) => mode === 'disabled')) first.mode = 'showing';
}
