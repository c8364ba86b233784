/** A thing to which nothing but its name leads concerns only the pictures that ask for it: changing it makes no other picture due. */

/** only gives the things their names */
const register = 'park/props/things.py';

interface Parted {
  /** what any picture of the park may show */
  shared: [path: string, block: string][];
  /** what makes a thing, by the name pictures give it */
  makers: Record<string, string>;
}

export function partMakers(files: [path: string, text: string][], things: string[]): Parted {
  const blocks = files
    .filter(([path]) => path !== register)
    .flatMap(([path, text]) => text.split(/^(?=\S)/m).map((block): [string, string] => [path, block]));
  const parted: Parted = { shared: [], makers: {} };
  for (const [path, block] of blocks) {
    const maker = path.startsWith('park/props/') ? block.match(/^def (\w+)\(/)?.[1] : undefined;
    const thing = things.find((name) => name.replaceAll('-', '_') === maker);
    if (thing && !isLedTo(thing)) parted.makers[thing] = block;
    else parted.shared.push([path, block]);
  }
  return parted;

  function isLedTo(thing: string): boolean {
    const leads = new RegExp(`'${thing}'|(?<!def )\\b${thing.replaceAll('-', '_')}\\(`);
    return blocks.some(([, text]) => leads.test(text));
  }
}
