import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slowFiles = /\/engines\/|killed|durability|\/life/;
const slowRank = ({ moduleId }: TestSpecification) => Number(slowFiles.test(moduleId));

/** Starts tests that mostly wait first, so that others use the processor meanwhile. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => slowRank(b) - slowRank(a));
  }
}
