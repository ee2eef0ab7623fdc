import type { Kernel } from '../kernel/internal.ts'

/** Stored on the global object, which all copies of the package share. */
const mark: unique symbol = Symbol.for('portico.names') as never

/** Warns if another modal on the page uses the same name: each would overwrite the other's storage. */
export function claimName({ name, log, signal }: Pick<Kernel, 'log' | 'signal'> & { readonly name: string }): void {
  const page = globalThis as { [mark]?: Map<string, number> }
  page[mark] ??= new Map()
  const names = page[mark]
  const others = names.get(name) ?? 0
  names.set(name, others + 1)
  signal.addEventListener('abort', () => names.set(name, (names.get(name) ?? 1) - 1), { once: true })
  if (others === 0) return
  log.warn(`Two modals on this page store under the name "${name}". Give one of them another "name".`, undefined, {
    always: true,
  })
}
