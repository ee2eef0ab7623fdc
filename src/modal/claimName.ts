import type { Kernel } from '../kernel/internal.ts'

/** On the global object, which all copies of the package share. */
const mark: unique symbol = Symbol.for('portico.names') as never

interface Claim extends Pick<Kernel, 'log' | 'signal'> {
  readonly name: string
  /** The storage that the host passed. Without one, modals share the storage of the page. */
  readonly storage: object | undefined
}

/** Warns if another modal on the page uses the same name in the same storage: each would overwrite what the other stores. */
export function claimName({ name, storage, log, signal }: Claim): void {
  const page = globalThis as { [mark]?: WeakMap<object, Map<string, number>> }
  page[mark] ??= new WeakMap()
  const names = page[mark].get(storage ?? page) ?? new Map<string, number>()
  page[mark].set(storage ?? page, names)
  const others = names.get(name) ?? 0
  names.set(name, others + 1)
  signal.addEventListener('abort', () => names.set(name, (names.get(name) ?? 1) - 1), { once: true })
  if (others === 0) return
  const text = `Two modals store under the name "${name}". Create one, outside of components, or give each another "name".`
  log.warn(text, undefined, { always: true })
}
