import type { PluginContext } from 'portico/kernel'
import { onTestFinished } from 'vitest'

/** The loaded half of a plugin whose setup loads its controller at the first need. */
interface Body {
  readonly setup: (ctx: never) => unknown
}

/**
 * Makes the controller of a plugin fail to load until the returned function is called, as after a deployment that removed the
 * code. Call it before the page is created; ends with the test.
 */
export function breakCode({ definition }: { readonly definition: object }, body: Body): () => void {
  const changed = definition as { load?: () => Promise<unknown> }
  const { load } = changed
  let isBroken = true
  // Setup calls `signal.throwIfAborted()` after the import of the controller; this throws there.
  const breakSignal = (signal: AbortSignal) =>
    new Proxy(signal, {
      get(target, name) {
        if (name === 'throwIfAborted' && isBroken) throw new Error('The code could not be loaded')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  changed.load = async () => ({
    ...body,
    setup: (ctx: PluginContext) => body.setup({ ...ctx, signal: breakSignal(ctx.signal) } as never),
  })
  onTestFinished(() => {
    if (load) changed.load = load
  })
  return () => {
    isBroken = false
  }
}
