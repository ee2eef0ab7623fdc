import { createFormat, resolveTexts, type Slice } from 'portico/kernel'
import { shellSlice } from 'portico/shell'
import {
  type CaipNetworkId,
  type ConnectionState,
  connectionsSlice,
  disconnectedState,
  type Namespace,
  type Network,
  type NetworkInput,
  networksSlice,
  toCaipNetworkId,
} from 'portico/wallet'
import { notify } from './notify.ts'
import type { ModalOptions } from './options.ts'
import { readRemembered } from './remembered.ts'
import type { Source } from './source.ts'
import { themeDefaults, themeSlice } from './theme.ts'

/** What is known before the kernel is here: enough for the buttons of a page. */
export interface Preview extends Source {
  set<State>(slice: Slice<State>, state: State): void
  /** Whether the kernel is wanted at once, because a wallet is to be connected again or another language shown. */
  readonly isKernelWanted: boolean
}

const isEnglish = (locale: string) => /^en\b/i.test(locale)

/**
 * Reads what storage remembers. On a server nothing is known: every slice is in its first state. `report` hears of
 * listeners that fail.
 */
export function createPreview(options: ModalOptions, report: (error: unknown) => void): Preview {
  const { locale = 'en', enableReconnect = true, enableNetworkSwitch, allowUnsupportedChain } = options
  let state: Readonly<Record<string, unknown>> = {}
  const listeners = new Set<() => void>()
  const format = createFormat('en')
  const texts = new Map<string, unknown>()
  const put = <State>(slice: Slice<State>, next: State) => {
    state = { ...state, [slice.id]: next }
  }

  put(themeSlice, { ...themeDefaults, ...withoutUndefined(options.theme ?? {}) })
  put(shellSlice, { ...shellSlice.initial, ...withoutUndefined({ enableNetworkSwitch, allowUnsupportedChain }) })
  let isKernelWanted = false
  if (typeof window !== 'undefined') {
    const stored = readRemembered(options)
    const networks = (options.networks ?? []).filter(isNetworkInput).map((input) => toPreviewNetwork(input, options))
    const offered = new Set(networks.map((network) => network.chainNamespace))
    const selected = selectNetworks(networks, stored.networks, options.defaultNetwork)
    put(networksSlice, { ...networksSlice.initial, networks, selected })

    const remembered = enableReconnect ? stored.connections.filter(([namespace]) => offered.has(namespace)) : []
    isKernelWanted = remembered.length > 0 || !isEnglish(locale)
    const connections: Partial<Record<Namespace, ConnectionState>> = {}
    for (const [namespace, { connectorId }] of remembered) {
      connections[namespace] = { ...disconnectedState, status: 'connecting', loading: true, connectorId }
    }
    const first = remembered[0]?.[0]
    const isCandidate = first ? (name: Namespace) => name in connections : (name: Namespace) => offered.has(name)
    const active = stored.active && isCandidate(stored.active) ? stored.active : (first ?? null)
    // Texts of another language come with the kernel: until then the buttons show that they wait.
    put(connectionsSlice, { ready: isEnglish(locale), active, connections })
  }

  return {
    isKernelWanted,
    store: {
      get: (slice) => (state[slice.id] ?? slice.initial) as never,
      snapshot: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    messages: {
      format,
      get(messages) {
        const known = texts.get(messages.id) ?? resolveTexts(messages.texts, format)
        texts.set(messages.id, known)
        return known as never
      },
    },
    set(slice, next) {
      put(slice, next)
      notify(listeners, report)
    },
  }
}

/** What is wrong with a network is told by the kernel, in words. */
const isNetworkInput = (input: unknown): input is NetworkInput =>
  typeof input === 'object' && input !== null && 'id' in input && 'rpcUrls' in input

function toPreviewNetwork(input: NetworkInput, { chainImages = {} }: ModalOptions): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = toCaipNetworkId(chainNamespace, input.id)
  const imageUrl = chainImages[caipNetworkId] ?? chainImages[input.id] ?? input.assets?.imageUrl
  return { ...input, chainNamespace, caipNetworkId, ...(imageUrl ? { assets: { imageUrl } } : {}) } as Network
}

function selectNetworks(
  networks: readonly Network[],
  stored: Readonly<Partial<Record<Namespace, string>>>,
  preferred: ModalOptions['defaultNetwork'],
): Partial<Record<Namespace, CaipNetworkId>> {
  const selected: Partial<Record<Namespace, CaipNetworkId>> = {}
  const isPreferred = ({ caipNetworkId, id }: Network) =>
    typeof preferred === 'object' ? preferred.id === id : preferred === caipNetworkId
  for (const namespace of new Set(networks.map((network) => network.chainNamespace))) {
    const own = networks.filter((network) => network.chainNamespace === namespace)
    const chosen =
      own.find(({ caipNetworkId }) => caipNetworkId === stored[namespace]) ?? own.find(isPreferred) ?? own[0]
    if (chosen) selected[namespace] = chosen.caipNetworkId
  }
  return selected
}

const withoutUndefined = <Type extends object>(values: Type) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Type]?: Exclude<Type[Key], undefined>
  }
