import { type Flag, featuresSlice, isAbort } from 'portico/kernel'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type AnyPlugin, abortReason, PluginNotLoadedError } from '../kernel/internal.ts'
import { useKernel, useKernelHost } from './context.ts'
import { useSlice } from './useSlice.ts'

/** An action of a view with its state. */
export interface Task {
  /**
   * Runs a task and aborts the previous one. Never rejects: `error` has a failure, aborts are ignored. Runs nothing once the
   * component has left the screen.
   */
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
  const left = useRef(false)

  const stop = useCallback((message: string) => {
    running.current?.abort(abortReason(message))
    running.current = null
    setState(idle)
  }, [])
  // Before the effects of children, which may run a task when React shows them again. React 18 warns of it on a server.
  const useEarlyEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEarlyEffect(() => {
    left.current = false
    return () => {
      left.current = true
      stop('The view was left')
    }
  }, [stop])

  const run = useCallback(
    async (task: (signal: AbortSignal) => Promise<void>) => {
      if (left.current) return
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
  const reset = useCallback(() => stop('The task was given up'), [stop])
  return { ...state, run, reset }
}

/** The current value of a feature flag: `false` is off. */
export function useFlag<Value>(flag: Flag<Value>): Value | false {
  const { flags } = useKernel()
  const features = useSlice(featuresSlice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slice says when a flag may have another value
  return useMemo(() => flags.get(flag), [flags, flag, features])
}

/**
 * The controller of a plugin; suspends until it is loaded. Throws `PLUGIN_NOT_ENABLED` if the plugin is off, or the
 * error of loading its controller.
 */
export function usePlugin<Controller>(plugin: AnyPlugin<Controller>): Controller {
  const { failures } = useKernelHost()
  const kernel = useKernel()
  try {
    return kernel.use(plugin)
  } catch (error) {
    if (!PluginNotLoadedError.is(error)) throw error
    // Keep the failure: otherwise each render would load the controller again.
    if (failures.has(plugin.id)) throw failures.get(plugin.id)
    throw kernel.load(plugin).catch((failure: unknown) => void failures.set(plugin.id, failure))
  }
}
