import { useState } from 'react'

/** Runs what a button starts; while it runs the button is busy, and what fails is told beside it. */
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
