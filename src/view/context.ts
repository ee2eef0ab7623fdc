import { defineError } from 'portico/kernel'
import { createContext, useContext } from 'react'
import type { Kernel, MessagesService, StoreReader } from '../kernel/internal.ts'

/** Imports a module for its default export. */
export type Load = () => Promise<{ readonly default: unknown }>

/** Caches modules of `import()`, so that they render without suspending the next time. */
export interface ModuleCache {
  /** The default export, once it is loaded. */
  get(load: Load): unknown
  /** Loads the module unless it is loaded. A failure is forgotten, so that the next call tries again. */
  load(load: Load): Promise<unknown>
  /** How often loading failed. */
  failures(load: Load): number
}

function createModuleCache(): ModuleCache {
  const here = new WeakMap<Load, unknown>()
  const coming = new WeakMap<Load, Promise<unknown>>()
  const failures = new WeakMap<Load, number>()
  const failuresOf = (load: Load) => failures.get(load) ?? 0
  return {
    get: (load) => here.get(load),
    load(load) {
      const known = coming.get(load)
      if (known) return known
      const promise = Promise.resolve()
        .then(load)
        .then(({ default: value }) => {
          if (!value) throw new TypeError(`No default export: ${load}`)
          here.set(load, value)
          return value
        })
        .catch((error) => {
          coming.delete(load)
          failures.set(load, failuresOf(load) + 1)
          throw error
        })
      coming.set(load, promise)
      return promise
    },
    failures: failuresOf,
  }
}

export const KernelMissingError = defineError(
  'KERNEL_MISSING',
  'This component needs a <PorticoProvider modal={…}> above it',
)

/** The source of hooks: a kernel, or a modal whose kernel may not be loaded yet. */
export interface KernelSource {
  readonly store: Pick<StoreReader, 'get' | 'subscribe' | 'snapshot'>
  readonly messages: Pick<MessagesService, 'get' | 'format'>
}

export interface KernelHost {
  readonly source: KernelSource
  /** The kernel, once it is loaded. */
  readonly kernel: Kernel | undefined
  load(): Promise<Kernel>
  readonly modules: ModuleCache
  /** Errors of loading controllers, by plugin id, and of loading the kernel, by `''`. A boundary that catches one clears them. */
  readonly failures: Map<string, unknown>
  /** State that views keep while they are left, by the key of their entry in the history. */
  readonly kept: Map<number, Map<string, unknown>>
}

export const KernelContext = createContext<KernelHost | null>(null)

/** The value of a provider for the hooks below it. `kernel` is read each time, because it may load later. */
export const createKernelHost = ({
  source,
  kernel,
  load,
}: {
  readonly source: KernelSource
  readonly kernel: () => Kernel | undefined
  readonly load: () => Promise<Kernel>
}): KernelHost => ({
  source,
  get kernel() {
    return kernel()
  },
  load,
  modules: createModuleCache(),
  failures: new Map(),
  kept: new Map(),
})

export function useKernelHost(): KernelHost {
  const host = useContext(KernelContext)
  if (!host) throw new KernelMissingError()
  return host
}

/** Where the store and the texts are read from. Throws `KERNEL_MISSING` outside a provider. */
export function useSource(): KernelSource {
  return useKernelHost().source
}

/**
 * The kernel of the component's provider; suspends until it is loaded. Throws `KERNEL_MISSING` outside a provider, or
 * the error of loading the kernel.
 */
export function useKernel(): Kernel {
  const { kernel, failures, load } = useKernelHost()
  if (kernel) return kernel
  if (failures.has('')) throw failures.get('')
  throw load().catch((failure: unknown) => void failures.set('', failure))
}
