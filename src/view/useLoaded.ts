import { isAbort } from 'portico/kernel'
import { type ComponentType, useEffect, useReducer } from 'react'
import { useKernel, useKernelHost } from './context.ts'

/**
 * A component behind `import()`: `undefined` until it is loaded, available at once afterwards. Never suspends. `load` has to be
 * the same function in each render: define it outside of the component.
 */
export function useLoaded<Props>(
  load: (() => Promise<{ readonly default: (props: Props) => unknown }>) | undefined,
): ComponentType<Props> | undefined {
  const { modules } = useKernelHost()
  const kernel = useKernel()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const component = load && (modules.get(load) as ComponentType<Props> | undefined)
  useEffect(() => {
    if (!load || component) return
    let isWanted = true
    modules.load(load).then(
      () => isWanted && refresh(),
      (error) => isWanted && !isAbort(error) && kernel.report(error),
    )
    return () => {
      isWanted = false
    }
  }, [load, component, modules, kernel])
  return component
}
