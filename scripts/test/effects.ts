import { createRequire } from 'node:module'
import { configure, getConfig } from '@testing-library/react'

interface Scheduler {
  readonly unstable_NormalPriority: number
  unstable_scheduleCallback(priority: number, task: () => void): unknown
}

const waitsForEffects = Symbol.for('portico.test.waitsForEffects')
const { asyncWrapper } = getConfig()

/*
 * What a test has found may be drawn a moment before the effects of its components have run, those that subscribe to a store
 * among them. React schedules them: what is scheduled after them runs once they have.
 * Files share a process, and each of them runs its setup.
 */
if (!(waitsForEffects in asyncWrapper)) {
  const reactDom = createRequire(import.meta.url).resolve('react-dom')
  const { unstable_scheduleCallback: schedule, unstable_NormalPriority: normal }: Scheduler =
    createRequire(reactDom)('scheduler')
  const wrapper: typeof asyncWrapper = (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      await new Promise<void>((resolve) => void schedule(normal, resolve))
      return result
    })
  configure({ asyncWrapper: Object.assign(wrapper, { [waitsForEffects]: true }) })
}
