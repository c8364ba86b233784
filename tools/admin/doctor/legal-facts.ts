import type { Estate } from '#contract/content/content.ts';
import { isPublicAddress } from '#contract/content/sample-facts.ts';
import type { Config } from '#server/config.ts';
import { findExampleFacts } from '#server/content/example-facts.ts';
import { createFault, createOk, createWarning, type DoctorFinding } from './machine.ts';

const what = 'legal facts';

/** A public site should not show what `new-venue` only suggests: house rules, prices. */
export function checkSampleEntries({ publicUrl }: Pick<Config, 'publicUrl'>, found: string[]): DoctorFinding[] {
  if (!publicUrl || !isPublicAddress(publicUrl) || found.length === 0) return [];
  return [createWarning('content', `Still from the sample: ${found.join(', ')}. The office lists the fields.`)];
}

/** Emails, consents and imprint name the legal person: on a public site it must not be the example's. */
export async function checkLegalFacts(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  estate: Estate | undefined,
): Promise<DoctorFinding[]> {
  if (!estate) return [createWarning(what, 'The content could not be read.')];
  if (!publicUrl) return [];
  const found = await findExampleFacts(estate, publicUrl);
  if (found.length === 0) return [createOk(what, 'None is from the example.')];
  return [
    createFault(
      what,
      `Still from the example: ${found.join(', ')}. Change them in the office, or in content/estate.yaml.`,
    ),
  ];
}
