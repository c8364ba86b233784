/** The estate's mark: gable, columns, and the lake that doubles them. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="currentColor">
      <path d="M16 3 2 11v2h28v-2L16 3Zm0 2.6L25 11H7l9-5.4Z" />
      <path d="M5 14h3v8H5zm6.3 0h3v8h-3zm6.4 0h3v8h-3zM24 14h3v8h-3zM2 23h28v2H2z" />
      <path d="M5 27h3v2H5zm6.3 0h3v2h-3zm6.4 0h3v2h-3zM24 27h3v2h-3z" opacity=".55" />
    </svg>
  );
}
