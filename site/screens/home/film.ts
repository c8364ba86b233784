/** Plays the banner's film after the page has loaded, unless visitors reduce data or motion. */
const film = document.querySelector<HTMLVideoElement>('video[data-film]');
const toggle = document.querySelector<HTMLButtonElement>('[data-film-toggle]');
if (film && toggle) setUpFilm(film, toggle);

/** Milliseconds until the film loads, so that it does not delay the page. */
const startDelay = 1500;

function setUpFilm(film: HTMLVideoElement, toggle: HTMLButtonElement) {
  let isWanted = mayRun();
  let isInView = false;

  const updateToggle = () => toggle.toggleAttribute('data-playing', !film.paused);
  const updatePlayback = () => {
    if (isWanted && isInView) film.play().catch(updateToggle);
    else film.pause();
  };

  film.addEventListener('playing', () => film.setAttribute('data-shown', ''));
  film.addEventListener('play', updateToggle);
  film.addEventListener('pause', updateToggle);
  toggle.addEventListener('click', () => {
    isWanted = film.paused;
    updatePlayback();
  });
  // Each colour scheme and each width has its own film, cut like the still beneath it.
  for (const query of ['(prefers-color-scheme: dark)', '(width <= 700px)'])
    matchMedia(query).addEventListener('change', () => {
      film.removeAttribute('data-shown');
      film.load();
      updatePlayback();
    });

  const observeVisibility = () =>
    new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      updatePlayback();
    }).observe(film);
  const startWhenVisible = () => {
    // The browser supports no format: keep the picture and remove the button.
    if (film.networkState === film.NETWORK_NO_SOURCE) toggle.remove();
    else setTimeout(observeVisibility, startDelay);
  };
  if (document.readyState === 'complete') startWhenVisible();
  else addEventListener('load', startWhenVisible, { once: true });
}

function mayRun(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || matchMedia('(prefers-reduced-data: reduce)').matches)
    return false;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}
