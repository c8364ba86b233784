import style from './Door.module.css';

interface Props {
  address: string;
  party: string;
  label: string;
  /** from none to so many; or these */
  most?: number;
  numbers?: readonly number[];
  came?: number;
  /** more than that cannot be pressed */
  free?: number;
}

/** One press says how many are here. The one that holds is filled. */
export const Numbers = ({ address, party, label, most = 0, numbers, came = 0, free }: Props) => (
  <form method="post" action={address}>
    <input type="hidden" name="action" value="count" />
    <input type="hidden" name="party" value={party} />
    <fieldset className={style.numbers}>
      <legend className="visually-hidden">{label}</legend>
      {(numbers ?? Array.from({ length: most + 1 }, (_, number) => number)).map((number) => (
        <button
          key={number}
          className={style.number}
          type="submit"
          name="came"
          value={number}
          aria-pressed={number > 0 && number === came}
          disabled={free !== undefined && number > free}
        >
          {number}
        </button>
      ))}
    </fieldset>
  </form>
);
