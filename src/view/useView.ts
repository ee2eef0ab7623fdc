import { routerSlice } from 'portico/kernel'
import { type ComponentType, useEffect, useState } from 'react'
import type { RouterEntry, ViewComponent } from '../kernel/internal.ts'
import { useKernel, useKernelHost } from './context.ts'
import { useSlice } from './useSlice.ts'

/** A view on screen. */
export interface ShownView {
  readonly entry: RouterEntry
  readonly Component: ComponentType<{ params: unknown }>
  readonly depth: number
  readonly direction: 'forward' | 'back' | 'none'
}

/** The view to show; the previous one until the code of the next is loaded. */
export interface CurrentView {
  readonly shown: ShownView | null
  /** The view that failed to load; the failure is shown in its place. */
  readonly failed: RouterEntry | null
  /** A second attempt failed too. A browser may keep a failed `import()` until the page is loaded again, as Firefox does. */
  readonly isStuck: boolean
  retry(): void
}

/** Follows the router, and loads the code of a view before it is shown. */
export function useView(): CurrentView {
  const { modules } = useKernelHost()
  const kernel = useKernel()
  const stack = useSlice(routerSlice, (state) => state.stack)
  const [shown, setShown] = useState<ShownView | null>(null)
  const [failed, setFailed] = useState<RouterEntry | null>(null)
  const [, setArrived] = useState<unknown>(null)

  const entry = stack.at(-1)
  const load = entry && kernel.router.resolve(entry.view)?.load
  const Component = load && (modules.get(load) as ShownView['Component'] | undefined)
  if (entry && Component && shown?.entry.key !== entry.key) {
    const direction = !shown ? 'none' : stack.length < shown.depth ? 'back' : 'forward'
    setShown({ entry, Component, depth: stack.length, direction })
  }

  const hasFailed = failed !== null && failed.key === entry?.key

  useEffect(() => {
    if (!entry || !load || Component || hasFailed) return
    let isWanted = true
    modules.load(load).then(
      (component) => isWanted && setArrived(() => component as ViewComponent<unknown>),
      (error) => {
        if (!isWanted) return
        kernel.report(error)
        setFailed(entry)
      },
    )
    return () => {
      isWanted = false
    }
  }, [entry, load, Component, hasFailed, modules, kernel])

  // A view whose plugin ended must not render again: its state is gone.
  const isAlive = shown !== null && kernel.router.resolve(shown.entry.view) !== undefined
  return {
    shown: isAlive ? shown : null,
    failed: hasFailed && !Component ? failed : null,
    isStuck: load !== undefined && modules.failures(load) > 1,
    retry: () => setFailed(null),
  }
}
