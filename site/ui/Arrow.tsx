interface Props {
  to: 'left' | 'right';
}

/** Neither of the two typefaces has arrows that fit, so they are drawn. */
export function Arrow({ to }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={to === 'left' ? 'M21 12H4m7-7-7 7 7 7' : 'M3 12h17m-7-7 7 7-7 7'} />
    </svg>
  );
}
