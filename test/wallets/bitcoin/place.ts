/**
 * Puts a value at a dotted path of an object, creating missing objects on the way; returns the function that undoes it.
 *
 * @example
 * const undo = place(window, 'okxwallet.bitcoin', provider)
 */
export function place(target: object, path: string, value: unknown): () => void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let host = target as Record<string, unknown>
  const undo: (() => void)[] = []
  const put = (on: Record<string, unknown>, name: string, next: unknown) => {
    const before = Object.getOwnPropertyDescriptor(on, name)
    Object.defineProperty(on, name, { value: next, configurable: true, writable: true, enumerable: true })
    undo.push(() => {
      if (before) Object.defineProperty(on, name, before)
      else delete on[name]
    })
  }
  for (const name of names) {
    const present = host[name]
    if (typeof present !== 'object' || present === null) put(host, name, {})
    host = host[name] as Record<string, unknown>
  }
  put(host, last, value)
  return () => {
    for (const step of undo.reverse()) step()
  }
}
