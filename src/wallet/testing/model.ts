import { transitions } from '../connection.ts'
import type { ConnectionState, ConnectionStatus } from '../connectionState.ts'
import { createMemory, createStage, ids } from './createStage.ts'
import { createScriptedChain, type ScriptedChain } from './scriptedChain.ts'

/** What should be so, as simply as it can be said. */
export interface Model {
  session: { id: string; account: string; network: string; leaving: boolean } | null
  /** The wallet that is asked, by which request, and whether a visitor wants it. */
  attempt: { id: string; request: number; silent: boolean } | null
  /** The remembered wallet that has not shown up. */
  waiting: string | null
  stored: string | null
  onPage: Set<string>
  isOn: boolean
  /** How many requests wallets have had. */
  asked: number
}

export const createModel = (): Model => ({
  session: null,
  attempt: null,
  waiting: null,
  stored: null,
  onPage: new Set(),
  isOn: true,
  asked: 0,
})

export const wallets = ['a', 'b'] as const

/** One browser: visits come and go, storage stays. */
export function createBrowser() {
  const storage = createMemory()
  const chains: ScriptedChain[] = []
  const callers: AbortController[] = []
  const problems: string[] = []
  const visit = (onPage: readonly string[]) => {
    const evm = createScriptedChain('eip155', ids.one)
    for (const id of wallets) evm.wallet(id).mode = 'hang'
    evm.announce(...onPage)
    chains.push(evm)
    const stage = createStage({ storage, evm })
    let last: ConnectionStatus = stage.connection().status
    stage.kernel.store.subscribe(() => {
      const connection = stage.connection()
      const { status } = connection
      if (status !== last && !Object.values(transitions[last]).includes(status)) problems.push(`${last} → ${status}`)
      if (!isWhole(connection)) problems.push(JSON.stringify(connection))
      last = status
    })
    return stage
  }
  let stage = visit([])
  return {
    callers,
    /** Steps that are not in the table, and states that contradict themselves, however short. */
    problems,
    get stage() {
      return stage
    },
    requests: () => chains.flatMap((chain) => chain.requests),
    reload(onPage: readonly string[]) {
      stage.kernel.destroy()
      stage = visit(onPage)
    },
    close: () => stage.kernel.destroy(),
  }
}
export type Browser = ReturnType<typeof createBrowser>

function isWhole({ status, loading, connectorId, accounts, network, ...rest }: ConnectionState): boolean {
  if (status === 'connected') return accounts.length > 0 && network !== null && connectorId !== null
  if (status === 'connecting') return loading && connectorId !== null
  return !loading && accounts.length === 0 && [connectorId, network, ...Object.values(rest)].every((x) => x === null)
}

export const ask = (model: Model, id: string, silent: boolean) => {
  model.attempt = { id, request: model.asked++, silent }
}
/** A remembered wallet that is there is asked again. */
export const showUp = (model: Model) => {
  const id = model.waiting
  if (!id || !model.isOn || !model.onPage.has(id)) return
  model.waiting = null
  ask(model, id, true)
}

/** What a visitor, the host and the next visit can see. */
export function observe({ stage, requests, problems }: Browser) {
  const { status, loading, connectorId, accounts, network } = stage.connection()
  const stored = stage.stored('connections') as { eip155?: { connectorId: string } } | undefined
  return {
    status,
    connectorId,
    account: accounts[0]?.address ?? null,
    network,
    session: stage.wallet.session('eip155')?.connector.id ?? null,
    stored: stored?.eip155?.connectorId ?? null,
    asked: requests().length,
    isIdle: !loading,
    problems: [...problems, ...stage.errors],
  }
}

/** What `observe` is to find. A goodbye may or may not be shown as loading. */
export function predict({ session, attempt, waiting, stored, asked }: Model, { isIdle }: ReturnType<typeof observe>) {
  return {
    status: attempt || waiting ? 'connecting' : session ? 'connected' : 'disconnected',
    connectorId: attempt?.id ?? waiting ?? session?.id ?? null,
    account: session?.account ?? null,
    network: session?.network ?? null,
    session: session?.id ?? null,
    stored,
    asked,
    isIdle: attempt || waiting ? false : session?.leaving ? isIdle : true,
    problems: [],
  }
}
