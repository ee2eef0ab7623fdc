import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { StorageBackend } from '../../kernel/internal.ts'
import { createMemory, createStage, type Stage, type StageOptions } from './createStage.ts'
import { until } from './until.ts'

/** One browser: its tabs share storage, and each gets events for writes of the others. */
interface Browser {
  readonly storage: ReturnType<typeof createMemory>
  /** The tabs that get events. */
  readonly tabs: { readonly stage: Stage; readonly window: EventTarget }[]
  /** How often the tabs have written the stored connections. */
  readonly connectionWrites: number
  /** Opens a tab with the wallets "a", "b" and "s". Stubs `window`: the test unstubs it. */
  openTab(parts?: StageOptions): Stage
  /** Shows the page of a stage again, out of the back/forward cache. */
  comeBack(stage: Stage): void
  /** Stores connections as a tab does that is not one of `tabs`. */
  storeElsewhere(connections: unknown): void
  /** Closes the tabs, and returns their stages. */
  close(): readonly Stage[]
}

const connectionsKey = 'portico/connections'
const tell = (window: EventTarget, key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

function createBrowser(): Browser {
  const storage = createMemory()
  const tabs: Browser['tabs'] = []
  let connectionWrites = 0
  return {
    storage,
    tabs,
    get connectionWrites() {
      return connectionWrites
    },
    openTab(parts = {}) {
      const window = new EventTarget()
      // Browsers send storage events to other tabs only, asynchronously, and only if the value has changed.
      const tellOthers = (key: string) => {
        for (const tab of tabs) if (tab.window !== window) setImmediate(() => tell(tab.window, key))
      }
      const own: StorageBackend & { entries: Map<string, string> } = {
        ...storage,
        setItem(key, text) {
          if (key === connectionsKey) connectionWrites++
          const isNew = storage.getItem(key) !== text
          storage.setItem(key, text)
          if (isNew) tellOthers(key)
        },
        removeItem(key) {
          const isNew = storage.getItem(key) !== null
          storage.removeItem(key)
          if (isNew) tellOthers(key)
        },
      }
      vi.stubGlobal('window', window)
      const stage = createStage({ ...parts, storage: own })
      tabs.push({ stage, window })
      stage.evm.announce('a', 'b')
      stage.solana.announce('s')
      return stage
    },
    comeBack(stage) {
      const tab = tabs.find((item) => item.stage === stage)
      tab?.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
    storeElsewhere(connections) {
      storage.setItem(connectionsKey, JSON.stringify(connections))
      for (const { window } of tabs) tell(window, connectionsKey)
    },
    close() {
      for (const { stage } of tabs) stage.kernel.destroy()
      return tabs.map(({ stage }) => stage)
    },
  }
}

/** The connection of a tab: its status, wallet, active address and network. */
export const stand = (stage: Stage, namespace: 'eip155' | 'solana' = 'eip155') => {
  const { status, connectorId, accounts, network } = stage.connection(namespace)
  return [status, connectorId, accounts[0]?.address ?? null, network]
}

/** Opens a browser for each test, and closes it after the test, when no tab may have an error. */
export function setUpBrowser() {
  let current: Browser
  beforeEach(() => {
    current = createBrowser()
  })
  afterEach(() => {
    for (const { errors } of current.close()) expect(errors).toEqual([])
    vi.unstubAllGlobals()
  })
  const openTab = (parts?: StageOptions) => current.openTab(parts)
  return {
    openTab,
    comeBack: (stage: Stage) => current.comeBack(stage),
    /** Opens two tabs with the same connected wallets. */
    async openTwo(parts: StageOptions = {}) {
      const one = openTab(parts)
      await one.connect('a')
      await one.connect('s')
      const two = openTab(parts)
      await until(() => two.connection().status === 'connected' && two.connection('solana').status === 'connected')
      return { one, two }
    },
    get storage() {
      return current.storage
    },
    get tabs() {
      return current.tabs
    },
    get connectionWrites() {
      return current.connectionWrites
    },
    storeElsewhere: (connections: unknown) => current.storeElsewhere(connections),
  }
}
