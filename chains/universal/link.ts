import { abortable, is } from 'portico/kernel'
import {
  type CaipNetworkId,
  cleanText,
  type Namespace,
  type Network,
  namespaceOf,
  parseCaipAddress,
  type RpcCall,
  readProperty,
  type SessionChange,
} from 'portico/wallet'
import { array, nonempty, number, string, union } from 'superstruct'
import { isAddress, keyOfAddress } from './address.ts'
import type { PairingClient, PairingEvent } from './client/types.ts'
import type { PeerInfo } from './contract.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import { addressesEvent } from './propose.ts'
import { type PairedSession, SessionEvent, SessionUpdate } from './structs.ts'

const maxUrlLength = 2048

const isUrl = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && value.length <= maxUrlLength && form.test(value) && URL.canParse(value)

/** What a wallet says of itself: its first icon that is safe in `<img src>`, and a homepage that is a web page. */
function readPeer(session: PairedSession): PeerInfo {
  const metadata = readProperty(session, 'peer', 'metadata')
  const [icons, homepage] = [readProperty(metadata, 'icons'), readProperty(metadata, 'url')]
  const imageUrl = Array.isArray(icons) && icons.find((icon) => isUrl(icon, /^https:\/\//i))
  return {
    name: cleanText(readProperty(metadata, 'name')),
    ...(imageUrl && { imageUrl }),
    ...(isUrl(homepage, /^https?:\/\//i) && { homepage }),
  }
}

/** A change of one namespace's part of a session. */
export type LinkChange =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  /** The wallet has approved other networks or methods than before. */
  | { readonly type: 'approval' }
  | { readonly type: 'addresses' }
  | Exclude<SessionChange, { type: 'accounts' }>

/** A live session with a wallet on another device, with accounts and network of each namespace. */
export interface Link {
  readonly session: PairedSession
  readonly peer: PeerInfo
  coverage(namespace: Namespace): Coverage | undefined
  /** Addresses on the current network; the first one is active. */
  accounts(namespace: Namespace): readonly string[]
  network(namespace: Namespace): CaipNetworkId
  /** The data of the last `bip122_addressesChanged` on the current network, as the wallet sent it. */
  toldAddresses(namespace: Namespace): unknown
  /** Moves to a network; the wallet is not asked. */
  setNetwork(network: CaipNetworkId): void
  /** Sends a request to the wallet (CAIP-27). Rejects with its error, or with code 4900 once the session has ended. */
  request(network: CaipNetworkId, call: RpcCall): Promise<unknown>
  watch(namespace: Namespace, listener: (change: LinkChange) => void): () => void
  /** Ends the session here and tells the wallet, once. */
  end(): Promise<void>
  /** Ends the session without reporting that to namespaces that another link takes over. */
  retire(isTakenOver: (namespace: Namespace) => boolean): void
  /** Stops listening; the session lives on. */
  release(): void
}

export interface LinkOptions {
  readonly client: PairingClient
  readonly session: PairedSession
  readonly networks: () => readonly Network[]
  /** The network to begin with in a namespace, if it is covered. */
  readonly preferred: (namespace: Namespace) => readonly (CaipNetworkId | undefined)[]
  /** Events of the session since its approval. @default none */
  readonly missed?: readonly PairingEvent[]
  /** The session is over, from whichever side. */
  onEnd(): void
}

interface NamespaceState {
  network: CaipNetworkId
  /** The accounts that the wallet reported last, the active one first. */
  active?: readonly string[]
  told: { accounts: readonly string[]; network: CaipNetworkId }
  /** What `toldAddresses` answers, by network. */
  readonly addresses: Map<string, unknown>
  /** Aborts requests that the wallet has not answered: the client waits for five minutes, also after the end. */
  life: AbortController
}

/** EIP-1193: the provider is disconnected from all chains. */
const ended = () => Object.assign(new Error('The session with the wallet has ended'), { code: 4900 })

const Accounts = nonempty(array(nonempty(string())))
const ChainData = union([number(), string()])

/** The CAIP-2 id of a chain that an event names by an id, a number, or the hexadecimal of one; `undefined` if it is none. */
function readChain(namespace: Namespace, data: unknown): CaipNetworkId | undefined {
  if (!is(data, ChainData)) return undefined
  const text = String(data)
  const reference = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  if (namespace !== 'eip155') return /^[-_a-zA-Z0-9]{1,32}$/.test(reference) ? `${namespace}:${reference}` : undefined
  return Number.isSafeInteger(Number(reference)) && Number(reference) > 0 ? `eip155:${Number(reference)}` : undefined
}

/**
 * Reads the addresses from the data of `accountsChanged`: plain addresses or account ids (CAIP-10), also a single one as text. If
 * the ids name several networks, only those of `chainId` count.
 */
function readAccounts(namespace: Namespace, data: unknown, chainId: string): readonly string[] {
  const list = typeof data === 'string' ? [data] : data
  if (!is(list, Accounts)) return []
  const accounts = list.flatMap((text) => {
    if (!text.includes(':')) return { address: text, caipNetworkId: chainId }
    const account = parseCaipAddress(text)
    return account?.namespace === namespace ? account : []
  })
  const here = accounts.filter(({ caipNetworkId }) => caipNetworkId === chainId)
  const addresses = (here.length > 0 ? here : accounts).map(({ address }) => address)
  return addresses.filter((address) => isAddress(namespace, address))
}

/** The networks and methods that a wallet approved in a namespace, as a text that can be compared. */
const approvalOf = ({ chains, methods }: Partial<Coverage> = {}) =>
  JSON.stringify([chains, methods].map((list) => [...(list ?? [])].sort()))

/** All addresses of a namespace, by their keys. Wallets may spell an address otherwise in an event than in the session. */
const spellingsOf = (namespace: Namespace, { accounts }: Coverage): ReadonlyMap<string, string> =>
  new Map([...accounts.values()].flat().map((address) => [keyOfAddress(namespace, address), address]))

/** Follows a session of a pairing client. */
export function createLink({ client, session: first, networks, preferred, missed = [], onEnd }: LinkOptions): Link {
  const states = new Map<Namespace, NamespaceState>()
  const listeners = new Map<Namespace, Set<(change: LinkChange) => void>>()
  let session = first
  let goodbye: Promise<void> | undefined
  let isEnded = false

  const coverage = (namespace: Namespace) => readCoverage(session, namespace, networks())
  const tell = (namespace: Namespace, change: LinkChange) => {
    for (const listener of [...(listeners.get(namespace) ?? [])]) listener(change)
  }
  const accounts = (namespace: Namespace): readonly string[] => {
    const covered = coverage(namespace)
    if (!covered || isEnded) return []
    const state = stateOf(namespace)
    const here = covered.accounts.get(state.network) ?? []
    const all = spellingsOf(namespace, covered)
    const active = state.active && [...new Set(state.active.map((it) => all.get(keyOfAddress(namespace, it)) ?? it))]
    const isHere = new Set(here)
    // The reported accounts may belong to another network.
    const isElsewhere =
      active?.some((it) => all.has(keyOfAddress(namespace, it))) && !active.some((it) => isHere.has(it))
    const shown = active && !(isElsewhere && here.length > 0) ? active : here.length > 0 ? here : [...all.values()]
    return shown
  }
  const firstNetwork = (namespace: Namespace): CaipNetworkId | undefined => {
    const chains = coverage(namespace)?.chains ?? []
    return preferred(namespace).find((id) => id && chains.includes(id)) ?? chains[0]
  }
  function stateOf(namespace: Namespace): NamespaceState {
    const known = states.get(namespace)
    if (known) return known
    const network = firstNetwork(namespace) ?? `${namespace}:0`
    const told = { accounts: [], network }
    const state: NamespaceState = { network, told, addresses: new Map(), life: new AbortController() }
    states.set(namespace, state)
    state.told = { accounts: accounts(namespace), network }
    return state
  }
  /** Reports what changed in a namespace since the last report. */
  const refresh = (namespace: Namespace) => {
    const state = stateOf(namespace)
    const now = { accounts: accounts(namespace), network: state.network }
    const before = state.told
    state.told = now
    if (now.accounts.length === 0) {
      state.life.abort(ended())
      state.life = new AbortController()
      if (before.accounts.length > 0) tell(namespace, { type: 'disconnected' })
      return
    }
    if (now.network !== before.network) tell(namespace, { type: 'network', network: now.network })
    if (now.accounts.join() !== before.accounts.join()) tell(namespace, { type: 'accounts', accounts: now.accounts })
  }

  const onEvent = (params: unknown) => {
    if (!is(params, SessionEvent)) return
    const namespace = namespaceOf(params.chainId as CaipNetworkId)
    const covered = coverage(namespace)
    if (!covered) return
    const state = stateOf(namespace)
    const { name, data } = params.event as { name: string; data?: unknown }
    if (name === 'accountsChanged') {
      const active = readAccounts(namespace, data, params.chainId)
      if (active.length > 0) state.active = active
    }
    if (name === addressesEvent && covered.chains.some((chain) => chain === params.chainId)) {
      state.addresses.set(params.chainId, data)
      tell(namespace, { type: 'addresses' })
    }
    if (name === 'chainChanged') {
      const wire = readChain(namespace, data) ?? readChain(namespace, params.chainId) ?? state.network
      const known = networks().find(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId === wire)?.caipNetworkId
      state.network = known ?? wire
    }
    refresh(namespace)
  }
  const onUpdate = (params: unknown) => {
    if (!is(params, SessionUpdate)) return
    const before = new Map([...states.keys()].map((namespace) => [namespace, approvalOf(coverage(namespace))]))
    session = { ...session, namespaces: params.namespaces }
    for (const [namespace, state] of states) {
      const covered = coverage(namespace)
      const all = covered && spellingsOf(namespace, covered)
      if (state.active?.some((address) => !all?.has(keyOfAddress(namespace, address)))) delete state.active
      if (!covered?.chains.includes(state.network)) state.network = firstNetwork(namespace) ?? state.network
      refresh(namespace)
      if (covered && approvalOf(covered) !== before.get(namespace)) tell(namespace, { type: 'approval' })
    }
    // Every namespace is told by then. The wallet would list the page as connected until the session expires.
    const known = [...states.keys(), ...networks().map(({ chainNamespace }) => chainNamespace)]
    if (!known.some(coverage)) retire(() => true)
  }
  const finish = (isQuiet: (namespace: Namespace) => boolean = () => false) => {
    if (isEnded) return
    isEnded = true
    stop()
    for (const { life } of states.values()) life.abort(ended())
    const told = new Map(listeners)
    listeners.clear()
    for (const [namespace, set] of told) {
      if (!isQuiet(namespace)) for (const listener of [...set]) listener({ type: 'disconnected' })
    }
    onEnd()
  }
  const retire: Link['retire'] = (isTakenOver) => {
    if (isEnded) return
    finish(isTakenOver)
    client.disconnect(session.topic).catch(() => {})
  }
  const hear = (event: PairingEvent) => {
    if (!('topic' in event) || event.topic !== session.topic) return
    if (event.type === 'ended') finish()
    else if (event.type === 'update') onUpdate(event.params)
    else onEvent(event.params)
  }
  const stop = client.watch(hear)
  for (const event of missed) hear(event)

  return {
    get session() {
      return session
    },
    peer: readPeer(first),
    coverage: (namespace) => (isEnded ? undefined : coverage(namespace)),
    accounts,
    network: (namespace) => stateOf(namespace).network,
    toldAddresses(namespace) {
      const { addresses, network } = stateOf(namespace)
      return addresses.get(network)
    },
    setNetwork(network) {
      const namespace = namespaceOf(network)
      stateOf(namespace).network = network
      refresh(namespace)
    },
    async request(network, { method, params }) {
      if (isEnded) throw ended()
      const namespace = namespaceOf(network)
      const chainId = coverage(namespace)?.wireIds.get(network) ?? network
      const { life } = stateOf(namespace)
      return abortable(client.request({ topic: session.topic, chainId, method, params }), life.signal)
    },
    watch(namespace, listener) {
      if (isEnded) return () => {}
      stateOf(namespace)
      const own = (change: LinkChange) => listener(change)
      const set = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, set.add(own))
      return () => void set.delete(own)
    },
    end() {
      goodbye ??= isEnded ? Promise.resolve() : client.disconnect(session.topic)
      finish()
      return goodbye
    },
    retire,
    release() {
      stop()
      listeners.clear()
    },
  }
}
