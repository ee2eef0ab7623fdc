import { useState } from 'react'
import { useKernel } from './context.ts'

/** Reports render errors once per item, after the render, because a report may change what is rendered. */
export function useReportOnce(): (item: object, error: unknown) => void {
  const { report } = useKernel()
  const [reported] = useState(() => new WeakSet<object>())
  return (item, error) => {
    if (!reported.has(item)) queueMicrotask(() => report(error))
    reported.add(item)
  }
}
