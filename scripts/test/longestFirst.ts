import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take minutes. If one of them started last, a single worker would run it while the others are idle. */
const long =
  /\/test\/(e2e\/(accessibility|pairing|dialogs|emailLogin|onramp|send|socialLogin)|hosts\/hosts|soak\/soak)\.test\.ts$/

/** Runs the longest test files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
