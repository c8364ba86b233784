/** Our films are silent and speak through their captions: the page's own language is shown from the first play on. */
for (const film of document.querySelectorAll<HTMLVideoElement>('[data-film-player]'))
  film.addEventListener('play', () => showCaptions(film.textTracks), { once: true });

function showCaptions(tracks: TextTrackList) {
  const [first] = tracks;
  if (first && [...tracks].every(({ mode }) => mode === 'disabled')) first.mode = 'showing';
}
