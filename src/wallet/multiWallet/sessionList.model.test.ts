import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../caip.ts'
import { accountAt, createMemory, ids } from '../testing/index.ts'
import { settle } from '../testing/until.ts'
import { connectionsSlice } from '../tokens.ts'
import { listConnections } from './listConnections.ts'
import { eip155, open } from './testing.ts'
import { otherConnectionsSlice } from './tokens.ts'

/** The model of a live session. */
interface SessionModel {
  readonly id: string
  account: string
  network: CaipNetworkId
}

/** The model of a namespace: the live sessions, the active one first, and the stored and recent wallets. */
interface Model {
  readonly isMultiWallet: boolean
  sessions: SessionModel[]
  /** The stored wallets beside the active one, in their order. */
  others: string[]
  recent: string[]
}

type Stage = ReturnType<typeof open>

const wallets = ['a', 'b', 'c'] as const

const recall = (model: Model, id: string) => {
  if (model.isMultiWallet) model.recent = [id, ...model.recent.filter((item) => item !== id)]
}
const putFirst = (model: Model, session: SessionModel) => {
  const others = model.sessions.filter(({ id }) => id !== session.id)
  model.sessions = [session, ...(model.isMultiWallet ? others : [])]
  store(model)
}
/** Ends a session: the next one becomes active. */
const end = (model: Model, id: string) => {
  if (model.sessions.every((session) => session.id !== id)) return
  model.sessions = model.sessions.filter((session) => session.id !== id)
  model.others = model.others.filter((item) => item !== id)
  recall(model, id)
  store(model)
}
const store = (model: Model) => {
  const [active, ...others] = model.sessions.map(({ id }) => id)
  if (active === undefined) model.others = []
  else model.others = [...new Set([...model.others, ...others.reverse()])].filter((id) => id !== active)
}

interface Step {
  readonly name: string
  happen(stage: Stage): unknown
  expected(model: Model): void
}

const id = fc.constantFrom(...wallets)
const steps: fc.Arbitrary<Step | 'reload'> = fc.oneof(
  { weight: 8, arbitrary: id.map(connect) },
  { weight: 1, arbitrary: id.map(decline) },
  { weight: 2, arbitrary: id.map(switchTo) },
  { weight: 1, arbitrary: id.map(deleteOne) },
  { weight: 1, arbitrary: id.map(leave) },
  { weight: 2, arbitrary: fc.tuple(id, fc.constantFrom('0x1', '0x2'), fc.constantFrom(ids.one, ids.ten)).map(move) },
  { weight: 1, arbitrary: fc.constant(disconnect()) },
  { weight: 2, arbitrary: fc.constant('reload' as const) },
)

const isMultiWallet = fc.constantFrom(true, true, true, false)

function connect(wallet: string): Step {
  return {
    name: `connect ${wallet}`,
    happen: (stage) => stage.connect(wallet),
    expected: (model) => putFirst(model, { id: wallet, account: `0x${wallet}`, network: ids.one }),
  }
}
function decline(wallet: string): Step {
  return {
    name: `${wallet} declines`,
    async happen(stage) {
      stage.evm.wallet(wallet).mode = { code: 4001 }
      await expect(stage.connect(wallet)).rejects.toThrow()
      stage.evm.wallet(wallet).mode = 'accept'
    },
    expected: () => {},
  }
}
function switchTo(wallet: string): Step {
  return {
    name: `switch to ${wallet}`,
    async happen(stage) {
      const { switchConnection } = await stage.wallet.connections()
      await switchConnection(eip155(wallet)).catch(() => {})
    },
    expected(model) {
      const session = model.sessions.find((item) => item.id === wallet)
      if (session) putFirst(model, session)
    },
  }
}
function deleteOne(wallet: string): Step {
  return {
    name: `disconnect ${wallet}`,
    happen: async (stage) => (await stage.wallet.connections()).deleteConnection(eip155(wallet)),
    expected: (model) => end(model, wallet),
  }
}
function leave(wallet: string): Step {
  return {
    name: `${wallet} ends its session`,
    happen: (stage) => stage.evm.wallet(wallet).tell({ type: 'disconnected' }),
    expected: (model) => end(model, wallet),
  }
}
function move([wallet, account, network]: [string, string, CaipNetworkId]): Step {
  return {
    name: `${wallet} moves to ${account} on ${network}`,
    happen(stage) {
      stage.evm.wallet(wallet).tell({ type: 'accounts', accounts: [accountAt(account)] })
      stage.evm.wallet(wallet).tell({ type: 'network', network })
    },
    expected(model) {
      const session = model.sessions.find((item) => item.id === wallet)
      if (session) Object.assign(session, { account, network })
    },
  }
}
function disconnect(): Step {
  return {
    name: 'disconnect all',
    happen: (stage) => stage.wallet.disconnect('eip155'),
    expected(model) {
      for (const session of [...model.sessions].reverse()) recall(model, session.id)
      model.sessions = []
      store(model)
    },
  }
}
/** All wallets are restored without a prompt: the active one, and each other one before the others restored so far. */
function reload(model: Model): void {
  const [active] = model.sessions
  const restored = active ? [active.id, ...[...model.others].reverse()] : []
  model.sessions = restored.map((wallet) => ({ id: wallet, account: `0x${wallet}`, network: ids.one }))
}

/** What a user and the next visit can see. */
function observe(stage: Stage) {
  const { store } = stage.kernel
  const stored = stage.stored('connections') as { eip155?: { connectorId: string; others?: { connectorId: string }[] } }
  const { status, loading } = stage.connection()
  return {
    sessions: listConnections(store.get(connectionsSlice), store.get(otherConnectionsSlice)).map((item) => ({
      id: item.connectorId,
      account: item.accounts[0]?.address,
      network: item.network,
    })),
    isSettled: status === (stage.wallet.session('eip155') ? 'connected' : 'disconnected') && !loading,
    session: stage.wallet.session('eip155')?.connector.id,
    watchers: wallets.map((wallet) => stage.evm.wallet(wallet).watchers),
    stored: stored?.eip155?.connectorId,
    others: (stored?.eip155?.others ?? []).map(({ connectorId }) => connectorId),
    recent: ((stage.stored('recent_connections') ?? []) as { connectorId: string }[]).map((item) => item.connectorId),
  }
}

function predict({ sessions, others, recent }: Model): ReturnType<typeof observe> {
  return {
    sessions,
    isSettled: true,
    session: sessions[0]?.id,
    watchers: wallets.map((wallet) => sessions.filter((session) => session.id === wallet).length),
    stored: sessions[0]?.id,
    others,
    recent,
  }
}

test('after any sequence of events, the sessions of a namespace are the list of the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 5, maxLength: 25, size: 'max' }),
      isMultiWallet,
      async (list, isMultiWallet) => {
        const storage = createMemory()
        const visit = () => open({ storage, multiWallet: isMultiWallet })
        const model: Model = { isMultiWallet, sessions: [], others: [], recent: [] }
        let stage = visit()
        for (const step of list) {
          if (step === 'reload') {
            stage.kernel.destroy()
            stage = visit()
            reload(model)
          } else {
            await step.happen(stage)
            step.expected(model)
          }
          await settle()
          expect(observe(stage), step === 'reload' ? step : step.name).toEqual(predict(model))
        }
        stage.kernel.destroy()
      },
    ),
    { numRuns: 60 },
  )
})
