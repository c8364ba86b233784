/** The logo: gable, columns and their reflection in the lake. Drawn in art/mark. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="currentColor">
      <path fillRule="evenodd" d="M16 1 0 10v2h32v-2L16 1Zm0 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />
      <path d="M2 14h4v8H2zm8 0h4v8h-4zm8 0h4v8h-4zm8 0h4v8h-4zM0 24h32v2H0z" />
      <path d="M2 28h4v1H2zm8 0h4v1h-4zm8 0h4v1h-4zm8 0h4v1h-4zM3 30h2v1H3zm8 0h2v1h-2zm8 0h2v1h-2zm8 0h2v1h-2z" />
    </svg>
  );
}
