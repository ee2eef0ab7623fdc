import type { PluginContext } from 'portico/kernel'
import { connectorSources, fallbackAdapters } from 'portico/wallet'
import { bringConnectors, createFallbackAdapter } from './adapter.ts'
import type { Hub, LazyHub } from './hub.ts'
import type { UniversalOptions } from './options.ts'

type Tag = keyof typeof import('./locales/index.ts')

const load = (tag: Tag) => async () => ({ default: (await import('./locales/index.ts'))[tag] })

export const translations = {
  ar: load('ar'),
  de: load('de'),
  es: load('es'),
  fr: load('fr'),
  ja: load('ja'),
  pt: load('pt'),
  zh: load('zh'),
}

// By id, because the keys themselves load with the hub.
export const storage = ['topic', 'ends', 'left'].map((part) => ({ id: `pairing_${part}` }))

export function setup(ctx: PluginContext<UniversalOptions>): void {
  let made: Hub | undefined
  let loading: Promise<Hub> | undefined
  const open = async () => {
    const { createHub } = await import('./hub.ts')
    ctx.signal.throwIfAborted()
    made ??= createHub(ctx)
    return made
  }
  const hub: LazyHub = {
    peek: () => made,
    load() {
      loading = open()
      return loading
    },
    abandon() {
      // Before anything was prepared, the only session is one that waits until another tab has restored it.
      const isWaiting = !loading
      void (loading ?? hub.load()).then(
        (it) => it.abandon(isWaiting),
        () => {},
      )
    },
  }
  ctx.slots.contribute(fallbackAdapters, { id: 'universal', adapterFor: createFallbackAdapter })
  ctx.slots.contribute(connectorSources, {
    id: 'universal',
    discover: (found, signal, lost) => bringConnectors(ctx, hub, found, signal, lost),
  })
}
