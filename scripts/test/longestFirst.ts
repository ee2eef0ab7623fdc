import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes: what begins last would keep one worker busy alone. */
const long =
  /\/test\/(e2e\/(accessibility|pairing|dialogs|emailLogin|onramp|send|socialLogin)|hosts\/hosts|soak\/soak)\.test\.ts$/

/** Begins with what takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
