import { useState } from 'react'

/** Runs the task of a button; the button is busy meanwhile, and an error is shown beside it. */
export function useTask() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (task: () => Promise<unknown>) => {
    setBusy(true)
    setFailure('')
    try {
      await task()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, run: (task: () => Promise<unknown>) => void run(task) }
}
