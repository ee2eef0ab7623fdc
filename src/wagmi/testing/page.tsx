import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createModal, type ModalOptions, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { ConnectView } from 'portico/shell'
import { portico } from 'portico/wagmi'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { Chain } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import {
  type Config,
  type CreateConnectorFn,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useChainId,
  useConnect,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWriteContract,
  WagmiProvider,
} from 'wagmi'
import { createMemoryStorage, type MemoryStorage } from '../../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../../test/world/anvil.ts'
import { importReact } from '../../modal/importCode.ts'
import { importBootstrap } from '../../modal/lifecycle.ts'
import { press } from '../../modal/testing/page.ts'

/** Chains of the page: the modal does not know the last one. */
export const ids = { first: 31337, second: 31338, wagmiAlone: 31339 } as const

const useEverything = () => ({
  account: useConnection(),
  chainId: useChainId(),
  connect: useConnect(),
  disconnect: useDisconnect(),
  switchChain: useSwitchChain(),
  signMessage: useSignMessage(),
  sendTransaction: useSendTransaction(),
  writeContract: useWriteContract(),
})

/** The page from one load to the next. */
export interface Visit {
  readonly modal: PorticoModal
  readonly config: Config
  readonly connector: Config['connectors'][number]
  /** The latest results of the hooks. */
  readonly hooks: ReturnType<typeof useEverything>
  /** The account as each render had it, the first one included. */
  readonly seen: readonly { readonly status: string; readonly address: string | undefined }[]
  /** Waits until the hooks give this account, and the modal has the same one. */
  sees(account: { readonly status?: string; readonly address?: string; readonly chainId?: number }): Promise<void>
}

export interface VisitOptions {
  readonly modal?: Partial<ModalOptions>
  /** The storage of wagmi; `null` for none. @default that of the previous visits */
  readonly storage?: null
  readonly connectors?: readonly CreateConnectorFn[]
  /** Whether the page comes from a server, which got what wagmi stored as a cookie. @default false */
  readonly isFromServer?: true
  /** Whether wagmi connects the wallet of the previous visit. @default true */
  readonly reconnectOnMount?: false
}

export interface Page {
  readonly wallet: TestWallet
  readonly nodes: readonly [Anvil, Anvil]
  /** Adds a wallet with the name "Second Wallet", which has the same accounts. */
  addWallet(): TestWallet
  /** Loads the page with what the visits before it stored. */
  visit(options?: VisitOptions): Promise<Visit>
  /** Leaves the page. */
  leave(): void
  /** Connects the wallet by wagmi and the modal. */
  connect(visit: Visit): Promise<void>
  /** Loads the page and connects the wallet. */
  connected(): Promise<Visit & { readonly visit: Visit }>
  /** How often the wallet was asked to connect. */
  prompts(): number
  /** How often a method was called. */
  asked(method: string): number
}

/** A page with wagmi in React, a wallet and nodes. Tests fail if React logs a warning or an error. */
export function setUpPage(): Page {
  let nodes: readonly [Anvil, Anvil]
  let storage: MemoryStorage
  let wallet: TestWallet
  const stops: (() => void)[] = []
  let modal: PorticoModal | undefined
  const complaints: unknown[][] = []

  let root: Root | undefined

  const leave = () => {
    const stored = [...storage.entries]
    root?.unmount()
    modal?.destroy()
    root = modal = undefined
    // A browser that leaves a page destroys nothing: what is stored stays.
    for (const [key, value] of stored) storage.setItem(key, value)
  }
  const announce = (name: string, rdns: string) => {
    const [first, second] = nodes
    const chains = { [ids.first]: first.url, [ids.second]: second.url, [ids.wagmiAlone]: second.url }
    const made = createTestWallet({ name, rdns, chains })
    stops.push(made.announce())
    return made
  }
  beforeAll(async () => {
    nodes = await Promise.all([startAnvil({ chainId: ids.first }), startAnvil({ chainId: ids.second })])
    // Load the chunks before the first test, so that no test waits for them.
    await Promise.all([importBootstrap(), importReact(), ConnectView.load()])
  }, 60_000)
  afterAll(() => Promise.all(nodes.map((node) => node.stop())))
  beforeEach(() => {
    storage = createMemoryStorage()
    complaints.length = 0
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words))
    }
    wallet = announce('Test Wallet', 'test.wallet')
  })
  afterEach(() => {
    leave()
    for (const stop of stops.splice(0)) stop()
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
    expect(document.querySelectorAll('portico-modal')).toHaveLength(0)
  })

  const connect = async ({ hooks, connector, sees }: Visit) => {
    const connecting = hooks.connect.mutateAsync({ connector })
    await press('Test Wallet')
    await connecting
    await sees({ status: 'connected' })
  }

  const page: Page = {
    get wallet() {
      return wallet
    },
    get nodes() {
      return nodes
    },
    addWallet: () => announce('Second Wallet', 'second.wallet'),
    leave,
    prompts: () => wallet.cues.log.filter(({ method }) => /requestAccounts|requestPermissions/.test(method)).length,
    asked: (wanted) => wallet.cues.log.filter(({ method }) => method === wanted).length,
    connect,
    async connected() {
      const visit = await page.visit()
      await connect(visit)
      return Object.assign(Object.create(visit), { visit })
    },
    async visit({
      modal: options = {},
      connectors = [],
      storage: kept,
      isFromServer = false,
      reconnectOnMount = true,
    } = {}) {
      const chainAt = (id: number, { url }: Anvil): Chain => ({
        ...anvil,
        id,
        name: `Chain ${id}`,
        rpcUrls: { default: { http: [url] } },
      })
      const chains = [
        chainAt(ids.first, nodes[0]),
        chainAt(ids.second, nodes[1]),
        chainAt(ids.wagmiAlone, nodes[1]),
      ] as const
      const make = () => {
        const made = createModal({
          projectId: 'p1',
          networks: chains.slice(0, 2),
          chains: [evm()],
          remoteConfig: false,
          storage,
          preload: 'intent',
          log: { level: 'silent' },
          // A closed port: requests fail.
          features: { analytics: false },
          ...options,
        })
        const config: Config = createConfig({
          chains,
          transports: { [ids.first]: http(), [ids.second]: http(), [ids.wagmiAlone]: http() },
          connectors: [portico(made), ...connectors],
          multiInjectedProviderDiscovery: false,
          storage: kept === null ? null : createStorage({ storage }),
          ssr: isFromServer,
        })
        return { made, config }
      }
      const seen: { status: string; address: string | undefined }[] = []
      let hooks: ReturnType<typeof useEverything> | undefined
      function Host() {
        hooks = useEverything()
        // wagmi re-renders only for properties that a previous render has read.
        const { status, address, addresses: _, chainId: _1, chain: _2 } = hooks.account
        seen.push({ status, address })
        return <p>{`${status} ${address}`}</p>
      }
      const stored = storage.getItem('wagmi.store')
      const render = (config: Config) => (
        <StrictMode>
          <WagmiProvider
            config={config}
            reconnectOnMount={reconnectOnMount}
            initialState={isFromServer ? cookieToInitialState(config, `wagmi.store=${stored}`) : undefined}
          >
            <QueryClientProvider client={new QueryClient()}>
              <Host />
            </QueryClientProvider>
          </WagmiProvider>
        </StrictMode>
      )
      const place = document.createElement('div')
      if (isFromServer) {
        vi.stubGlobal('window', undefined)
        place.innerHTML = renderToString(render(make().config))
        vi.unstubAllGlobals()
      }
      const { made, config } = make()
      modal = made
      // As in a script, wagmi reads its storage before the first render.
      await Promise.resolve()
      if (isFromServer) root = hydrateRoot(place, render(config))
      else {
        root = createRoot(place)
        root.render(render(config))
      }
      await vi.waitFor(() => expect(hooks).toBeDefined())
      const visit: Visit = {
        modal: made,
        config,
        connector: config.connectors[0] ?? expect.unreachable('No connector'),
        get hooks() {
          return hooks ?? expect.unreachable('Nothing was rendered')
        },
        seen,
        async sees(account) {
          const { address, chainId, status = 'connected' } = account
          await vi.waitFor(() => {
            const { account: now, chainId: current } = visit.hooks
            expect({ status: now.status, ...(address && { address: now.address }) }).toMatchObject({
              status,
              ...(address && { address }),
            })
            expect(made.getAccount('eip155').address?.toLowerCase()).toBe(now.address?.toLowerCase())
            if (chainId)
              expect([now.chainId, current, made.getNetwork('eip155').chainId]).toEqual([chainId, chainId, chainId])
          })
        },
      }
      return visit
    },
  }
  return page
}
