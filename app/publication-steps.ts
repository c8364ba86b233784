import { createEventStep } from '#office/box-office/server/decision/publication-step.ts';
import { createMediaStep } from '#office/media/server/publication-step.ts';
import { createAuditStep } from '#server/audit/publication-step.ts';
import type { Library } from '#server/content/library.ts';
import type { Services } from '#server/services.ts';

type StepServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;

/** What the modules do on every publication: of the office, of the schedule, of a command. */
export function registerPublicationSteps(library: Library, services: StepServices): void {
  library.publicationSteps.push(
    createMediaStep({ ...services, library }),
    createEventStep({ ...services, library }),
    createAuditStep(services.secrets),
  );
}
