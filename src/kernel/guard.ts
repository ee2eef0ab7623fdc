import { isAbort } from './errors.ts'

/** Makes wrappers of listeners that pass errors and rejections to `fault`. Aborts are ignored. */
export function createGuard(fault: (error: unknown) => void) {
  const failed = (error: unknown) => {
    if (!isAbort(error)) fault(error)
  }
  return <Args extends unknown[]>(listener: (...args: Args) => unknown) =>
    (...args: Args): void => {
      try {
        const result = listener(...args)
        if (isThenable(result)) result.then(undefined, failed)
      } catch (error) {
        failed(error)
      }
    }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
