import { renderHook } from '@testing-library/react'
import { createModal, type PorticoModal } from 'portico'
import { PorticoProvider } from 'portico/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { openStage, type Stage } from './createStage.ts'

/** A modal whose kernel is that of the stage. */
function modalOf({ kernel }: Stage, changes: Partial<PorticoModal> = {}): PorticoModal {
  const idle = createModal({
    projectId: 'p1',
    networks: [],
    chains: [],
    remoteConfig: false,
    preload: 'intent',
  } as never)
  onTestFinished(() => idle.destroy())
  const own = {
    kernel,
    load: async () => kernel,
    open: async (...given: unknown[]) => (kernel.modal.open as (...args: unknown[]) => unknown)(...given),
    ...changes,
  }
  return new Proxy(idle, { get: (modal, name) => Reflect.get(name in own ? own : modal, name) })
}

/** Renders a hook on a page with payments. `prepare` runs before the first render. */
export async function showHook<Result>(
  useIt: () => Result,
  options?: Parameters<typeof openStage>[0],
  prepare?: (stage: Stage) => void,
  changes?: Partial<PorticoModal>,
  reactStrictMode = false,
) {
  const stage = await openStage({ render: false, ...options })
  prepare?.(stage)
  const modal = modalOf(stage, changes)
  const wrapper = ({ children }: { children: ReactNode }) => <PorticoProvider modal={modal}>{children}</PorticoProvider>
  return { stage, ...renderHook(useIt, { wrapper, reactStrictMode }) }
}
