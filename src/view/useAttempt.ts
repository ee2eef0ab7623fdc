import { useKernel } from './context.ts'

/** Runs the action of a contribution and reports its errors. */
export function useAttempt(): (work: () => unknown) => void {
  const { report } = useKernel()
  return (work) => void (async () => work())().catch(report)
}
