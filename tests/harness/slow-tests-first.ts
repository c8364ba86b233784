import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slowFiles = /\/engines\/|killed|durability|\/life/;
const slowRank = ({ moduleId }: TestSpecification) => Number(slowFiles.test(moduleId));

/**
 * What mostly waits, for another browser or for a server to come back, begins while others have work for the processor. At the end it
 * would wait alone.
 */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => slowRank(b) - slowRank(a));
  }
}
