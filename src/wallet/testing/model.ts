import type { Namespace } from '../caip.ts'
import { transitions } from '../connection/connection.ts'
import type { ConnectionState, ConnectionStatus } from '../connection/connectionState.ts'
import { connectionsSlice } from '../tokens.ts'
import { bitcoin, createMemory, createStage, devnet, ids, one, ten } from './createStage.ts'
import { createScriptedChain, type ScriptedChain } from './scriptedChain.ts'

/** The expected state of one namespace. */
export interface NamespaceModel {
  session: { id: string; account: string; network: string; leaving: boolean } | null
  /** The wallet that is asked, the index of the request, and whether it is asked without a prompt. */
  attempt: { id: string; request: number; silent: boolean } | null
  /** The remembered wallet that was not found yet. */
  waiting: string | null
  stored: string | null
  onPage: Set<string>
  isOn: boolean
  /** How many requests wallets have had. */
  asked: number
}

export const namespaces = ['eip155', 'solana', 'bip122'] as const satisfies readonly Namespace[]
export type ModelNamespace = (typeof namespaces)[number]
/** The expected state of each namespace. The namespaces do not affect each other. */
export type Model = Readonly<Record<ModelNamespace, NamespaceModel>>

/** The network that a wallet begins with, and one that it may move to. */
export const networks = {
  eip155: [ids.one, ids.ten],
  solana: [ids.devnet, ids.devnet],
  bip122: [ids.bitcoin, ids.bitcoin],
} as const

const forEach = <Value>(make: (namespace: ModelNamespace) => Value) =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, make(namespace)])) as Record<ModelNamespace, Value>

export const createModel = (): Model =>
  forEach(() => ({
    session: null,
    attempt: null,
    waiting: null,
    stored: null,
    onPage: new Set<string>(),
    isOn: true,
    asked: 0,
  }))

export const wallets = ['a', 'b'] as const

/** One browser. A reload begins another visit with the same storage. */
export function createBrowser() {
  const storage = createMemory()
  const chains = forEach((): ScriptedChain[] => [])
  const callers = forEach((): AbortController[] => [])
  const problems: string[] = []
  const visit = (onPage: readonly string[]) => {
    const made = forEach((namespace) => {
      const chain = createScriptedChain(namespace, networks[namespace][0])
      for (const id of wallets) chain.wallet(id).mode = 'hang'
      chain.announce(...onPage)
      chains[namespace].push(chain)
      return chain
    })
    const { eip155: evm, solana, bip122 } = made
    const options = { networks: [one, ten, devnet, bitcoin] }
    const stage = createStage({ storage, evm, solana, extra: [bip122.plugin], options })
    const last = forEach((namespace): ConnectionStatus => stage.connection(namespace).status)
    stage.kernel.store.subscribe(() => {
      for (const namespace of namespaces) {
        const connection = stage.connection(namespace)
        const { status } = connection
        const before = last[namespace]
        if (status !== before && !Object.values(transitions[before]).includes(status)) {
          problems.push(`${namespace}: ${before} → ${status}`)
        }
        if (!isWhole(connection)) problems.push(`${namespace}: ${JSON.stringify(connection)}`)
        last[namespace] = status
      }
    })
    return { stage, made }
  }
  let current = visit([])
  return {
    callers,
    /** Transitions that are not in the table, and inconsistent states, after any commit. */
    problems,
    get stage() {
      return current.stage
    },
    chain: (namespace: ModelNamespace) => current.made[namespace],
    requests: (namespace: ModelNamespace) => chains[namespace].flatMap((chain) => chain.requests),
    reload(onPage: readonly string[]) {
      current.stage.kernel.destroy()
      current = visit(onPage)
    },
    close: () => current.stage.kernel.destroy(),
  }
}
export type Browser = ReturnType<typeof createBrowser>

function isWhole({ status, loading, connectorId, accounts, network, ...rest }: ConnectionState): boolean {
  if (status === 'connected') return accounts.length > 0 && network !== null && connectorId !== null
  if (status === 'connecting') return loading && connectorId !== null
  return !loading && accounts.length === 0 && [connectorId, network, ...Object.values(rest)].every((x) => x === null)
}

export const ask = (model: NamespaceModel, id: string, silent: boolean) => {
  model.attempt = { id, request: model.asked++, silent }
}
/** Asks the remembered wallet without a prompt if it is on the page. */
export const showUp = (model: NamespaceModel) => {
  const id = model.waiting
  if (!id || !model.isOn || !model.onPage.has(id)) return
  model.waiting = null
  ask(model, id, true)
}

/** What a user, the host and the next visit can see. */
export function observe({ stage, requests, problems }: Browser) {
  const stored = (stage.stored('connections') ?? {}) as Partial<Record<ModelNamespace, { connectorId: string }>>
  const { active } = stage.kernel.store.get(connectionsSlice)
  const isSomewhere = namespaces.some((namespace) => stage.wallet.session(namespace))
  return {
    namespaces: forEach((namespace) => {
      const { status, loading, connectorId, accounts, network } = stage.connection(namespace)
      return {
        status,
        connectorId,
        account: accounts[0]?.address ?? null,
        network,
        session: stage.wallet.session(namespace)?.connector.id ?? null,
        stored: stored[namespace]?.connectorId ?? null,
        asked: requests(namespace).length,
        isIdle: !loading,
      }
    }),
    /** The active namespace has no connected wallet, although another namespace has one. */
    isLost: isSomewhere && active !== null && stage.connection(active).status === 'disconnected',
    problems: [...problems, ...stage.errors],
  }
}

/** The expected result of `observe`. A connection that is disconnecting may be loading or not. */
export function predict(model: Model, seen: ReturnType<typeof observe>): ReturnType<typeof observe> {
  return {
    namespaces: forEach((namespace) => {
      const { session, attempt, waiting, stored, asked } = model[namespace]
      return {
        status: attempt || waiting ? 'connecting' : session ? 'connected' : 'disconnected',
        connectorId: attempt?.id ?? waiting ?? session?.id ?? null,
        account: session?.account ?? null,
        network: (session?.network ?? null) as never,
        session: session?.id ?? null,
        stored,
        asked,
        isIdle: attempt || waiting ? false : session?.leaving ? seen.namespaces[namespace].isIdle : true,
      }
    }),
    isLost: false,
    problems: [],
  }
}
