import { isAbort } from 'portico/kernel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { abortReason } from '../kernel/internal.ts'

/** An action of a view with its state. */
export interface Task {
  /** Runs a task and aborts the previous one. Never rejects: `error` has a failure, aborts are ignored. */
  run(task: (signal: AbortSignal) => Promise<void>): Promise<void>
  readonly busy: boolean
  /** The error of the last task; `null` while one runs. */
  readonly error: unknown
  /** Aborts the running task and clears the error. */
  reset(): void
}

interface TaskState {
  readonly busy: boolean
  readonly error: unknown
}
const idle: TaskState = { busy: false, error: null }

/** Runs one task at a time for as long as the component is on screen. */
export function useTask(): Task {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)

  const stop = useCallback((message: string) => {
    running.current?.abort(abortReason(message))
    running.current = null
  }, [])
  useEffect(() => () => stop('The view was left'), [stop])

  const run = useCallback(
    async (task: (signal: AbortSignal) => Promise<void>) => {
      stop('A newer task took over')
      const controller = new AbortController()
      running.current = controller
      const isCurrent = () => running.current === controller
      setState({ busy: true, error: null })
      try {
        await task(controller.signal)
        if (isCurrent()) setState(idle)
      } catch (error) {
        if (isCurrent()) setState(isAbort(error) ? idle : { busy: false, error })
      } finally {
        if (isCurrent()) running.current = null
      }
    },
    [stop],
  )
  const reset = useCallback(() => {
    stop('The task was given up')
    setState(idle)
  }, [stop])
  return { ...state, run, reset }
}
