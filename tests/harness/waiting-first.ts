import { BaseSequencer, type TestSpecification } from 'vitest/node';

const waiting = /\/engines\/|killed|durability|\/life/;
const waits = ({ moduleId }: TestSpecification) => Number(waiting.test(moduleId));

/**
 * What mostly waits, for another browser or for a server to come back, begins while others have work for the processor. At the end it
 * would wait alone.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => waits(b) - waits(a));
  }
}
