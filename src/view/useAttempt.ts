import { useKernel } from './context.ts'

/** Runs what a contribution does on a press; where it throws or rejects, that is reported. */
export function useAttempt(): (work: () => unknown) => void {
  const { report } = useKernel()
  return (work) => void (async () => work())().catch(report)
}
