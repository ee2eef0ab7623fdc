/** A payment whose wallet connects: gates with views of their own, views of the host, and networks that it has not configured. */
import { definePlugin, defineView, homes, modalSlice } from 'portico/kernel'
import { AccountView, NetworksView } from 'portico/shell'
import { createTestWallet } from 'portico/testing'
import { connectGates, connectorsSlice, gatedSlice, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { siwx } from '../siwx/index.ts'
import { PayView, pay } from './index.ts'
import { bill, loadFirst, openStage, rpc, type StageOptions } from './testing/createStage.ts'

loadFirst(PayView)

const empty = async () => ({ default: () => null })
const TermsView = defineView('Terms', empty)
const AgeView = defineView('Age', empty)
const HostView = defineView('OfHost', empty)

/** A gate whose view is not the home view of the modal, as in the documentation of `connectGates`. */
const gate = (id: string, view: typeof TermsView, begins: 'holds first' | 'opens first' = 'holds first') =>
  definePlugin({
    id,
    dependencies: [wallet],
    guard: true,
    views: [view],
    setup(ctx) {
      ctx.slots.contribute(connectGates, {
        id,
        holds: () => true,
        enter(account) {
          const open = () => void (account.restored || ctx.modal.open(view))
          if (begins === 'opens first') open()
          ctx.use(wallet).hold(id, account.namespace, 'waiting', account)
          if (begins === 'holds first') open()
          return 'taken'
        },
      })
      return {}
    },
  })()
const ofHost = (...views: (typeof HostView)[]) => definePlugin({ id: 'of-host', views, setup: () => ({}) })()
const signIn = () => siwx({ verifiers: [{ namespace: 'eip155', verify: async () => true }] })

/** A host waits for a payment, and the user connects a wallet. */
async function connect(extra: StageOptions['extra'] = [], { chain = 31337, render = false } = {}) {
  const stage = await openStage({ render, connected: false, extra })
  const { kernel } = stage
  const outcome = vi.fn()
  const result = stage.ask()
  void result.then(outcome)
  const controller = await kernel.load(pay)
  await controller.begin(bill)
  await controller.connect()
  const harbour = createTestWallet({ name: 'Harbour', rdns: 'com.example.harbour', chains: { 31337: rpc, 5: rpc } })
  harbour.cues.setChain(chain)
  onTestFinished(harbour.announce())
  const isFound = () => kernel.store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.harbour')
  await vi.waitFor(() => expect(isFound()).toBe(true))
  const domain = await kernel.load(wallet)
  const connecting = domain.connect({ connectorId: 'com.example.harbour', signal: kernel.signal })
  connecting.catch(() => {})
  const isAt = (view: string) => vi.waitFor(() => expect(kernel.router.current()?.view).toBe(view))
  const release = (id: string) => domain.hold(id, 'eip155', null)
  /** The payment is on screen, and its host still waits. */
  const isBack = async () => {
    await isAt('Pay')
    expect([kernel.store.get(gatedSlice).gated, outcome.mock.calls]).toEqual([{}, []])
    await vi.waitFor(() => expect(stage.state().payer).toBeTruthy())
  }
  return { ...stage, controller, result, outcome, harbour, isAt, release, isBack }
}

test.each([
  'holds first',
  'opens first',
] as const)('a payment comes back from the view of a gate that %s', async (begins) => {
  const { isAt, release, isBack, kernel, result } = await connect([gate('terms', TermsView, begins)])
  await isAt('Terms')
  release('terms')
  await isBack()
  kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('a payment comes back from two gates, each with a view', async () => {
  const { isAt, release, isBack } = await connect([gate('terms', TermsView), gate('age', AgeView)])
  await isAt('Terms')
  release('terms')
  await isAt('Age')
  release('age')
  await isBack()
})

test('a payment comes back from a gate that replaces its view by a second one', async () => {
  const { isAt, release, isBack, kernel } = await connect([gate('terms', TermsView), ofHost(AgeView)])
  await isAt('Terms')
  kernel.router.replace(AgeView)
  release('terms')
  await isBack()
})

test('a payment comes back from signing in and a gate, in either order', async () => {
  for (const isFirst of [true, false]) {
    const terms = gate('terms', TermsView)
    const { kernel, isAt, release, isBack } = await connect(isFirst ? [signIn(), terms] : [terms, signIn()])
    const sign = async () => {
      await isAt('SIWXSignMessage')
      await (await kernel.load(siwx)).sign()
    }
    const accept = async () => {
      await isAt('Terms')
      release('terms')
    }
    for (const step of isFirst ? [sign, accept] : [accept, sign]) await step()
    await isBack()
    kernel.modal.close()
  }
})

test('a payment comes back from signing in where another view is the home view of the modal', async () => {
  const home = definePlugin({
    id: 'of-host',
    views: [HostView],
    setup: (ctx) => {
      ctx.slots.contribute(homes, { id: 'of-host', order: 5, view: HostView })
    },
  })
  const { kernel, isAt, isBack, harbour } = await connect([signIn(), home()])
  const sign = async () => {
    await isAt('SIWXSignMessage')
    await (await kernel.load(siwx)).sign()
  }
  await sign()
  await isBack()
  harbour.cues.setAccounts([...harbour.addresses].reverse() as never)
  await sign()
  await isBack()
})

const views = [AccountView, NetworksView, HostView] as const
test.each(
  views.flatMap((view) => [false, true].map((render) => ({ name: view.id, view, render }))),
)('$name, which the host opens above a gate, stays and ends the payment (rendered: $render)', async ({
  view,
  render,
}) => {
  const { isAt, release, result, kernel, openAsHost } = await connect([gate('terms', TermsView), ofHost(HostView)], {
    render,
  })
  await isAt('Terms')
  if (render) await vi.waitFor(() => expect(kernel.store.get(modalSlice).loading).toBe(false))
  openAsHost(view)
  expect(await result).toEqual({ status: 'closed' })
  release('terms')
  expect(kernel.router.current()?.view).toBe(view.id)
})

test.each([
  ['', [], false],
  [', also if the user has to sign in', [signIn()], true],
] as const)('a wallet on a network that is not configured can pay after switching%s', async (_, extra, signs) => {
  const stage = await connect(extra, { chain: 5 })
  await stage.isAt('Pay')
  await stage.controller.switchNetwork()
  if (signs) {
    await stage.isAt('SIWXSignMessage')
    await (await stage.kernel.load(siwx)).sign()
  }
  await stage.isBack()
  await stage.controller.begin(bill)
  await stage.controller.payFromWallet(stage.state().payer?.account ?? null)
  expect(await stage.result).toMatchObject({ status: 'paid' })
})

test('a payment stays while its wallet turns to a network that is not configured, and back', async () => {
  const stage = await connect()
  await stage.isBack()
  stage.harbour.cues.setChain(5)
  await vi.waitFor(() => expect(stage.state().payer).toBeNull())
  expect(stage.kernel.router.current()?.view).toBe('Pay')
  stage.harbour.cues.setChain(31337)
  await stage.isBack()
})
