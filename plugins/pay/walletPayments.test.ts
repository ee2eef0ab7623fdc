/** The wallet is asked for what is on screen, and for nothing else. */
import { chainAdapters, selectActiveAccount, wallet } from 'portico/wallet'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test, vi } from 'vitest'
import { toOperationLog } from '../../test/world/bundle.ts'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, shop, tokenBill } from './testing/createStage.ts'

loadFirst()

/** A payment on screen, of an account whose balance is known. */
async function begin(request = tokenBill) {
  const stage = await openStage({ render: false })
  const { kernel, state } = stage
  const controller = await kernel.load(pay)
  const result = stage.ask(request)
  await controller.begin(request)
  await vi.waitFor(() => expect(state().payer?.balance).toBeTruthy())
  const account = selectActiveAccount(kernel.store.get, 'eip155')?.caipAddress ?? null
  /** Makes the session of the wallet differ from what the page knows of it. */
  const change = async (property: 'accounts' | 'network', value: unknown) => {
    const session = (await kernel.load(wallet)).session('eip155', { isReviewed: true })
    if (!session) throw new Error('There is no session')
    Object.defineProperty(session, property, { value })
  }
  return { ...stage, controller, result, account, change }
}
type Begun = Awaited<ReturnType<typeof begin>>
const other = `0x${'b'.repeat(40)}` as const

test('the wallet is asked to send exactly what is on screen: a token', async () => {
  const { controller, account, sent, result } = await begin()
  await controller.payFromWallet(account)
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [shop as `0x${string}`, 5_000_000n],
  })
  expect(sent().map(({ params }) => params)).toMatchObject([[{ to: tokenBill.paymentAsset.asset, data: transfer }]])
  expect(await result).toMatchObject({ status: 'paid' })
})

test('the wallet is asked to send exactly what is on screen: a coin', async () => {
  const { controller, account, sent, result } = await begin(bill)
  await controller.payFromWallet(account)
  expect(sent().map(({ params }) => params)).toMatchObject([[{ to: shop, value: '0x14d1120d7b160000' }]])
  expect(await result).toMatchObject({ status: 'paid' })
})

test.each<[string, (stage: Begun) => unknown]>([
  [
    'the account of the press is not the active one',
    ({ controller }) => controller.payFromWallet(`eip155:31337:${other}`),
  ],
  ['no account was on screen', ({ controller }) => controller.payFromWallet(null)],
  [
    'the account changes at the press',
    ({ controller, wallet: testWallet, account }) => {
      testWallet?.cues.setAccounts([...(testWallet?.addresses ?? [])].reverse() as never)
      return controller.payFromWallet(account)
    },
  ],
  [
    'the network changes at the press',
    ({ controller, wallet: testWallet, account }) => {
      testWallet?.cues.setChain(31338)
      return controller.payFromWallet(account)
    },
  ],
  [
    'the wallet is on another account than the page knows',
    async ({ controller, account, change }) => {
      await change('accounts', [{ address: other, type: 'eoa' }])
      return controller.payFromWallet(account)
    },
  ],
  [
    'the wallet is on another network than the page knows',
    async ({ controller, account, change }) => {
      await change('network', 'eip155:1')
      return controller.payFromWallet(account)
    },
  ],
])('nothing is sent if %s', async (_, press) => {
  const stage = await begin()
  await press(stage)
  expect(stage.sent()).toEqual([])
  expect(stage.state().payment).toMatchObject({ status: 'failed', failure: 'outdated' })
})

test('a second press while the wallet is asked sends nothing more', async () => {
  const { controller, account, sent, result } = await begin()
  await Promise.all([controller.payFromWallet(account), controller.payFromWallet(account)])
  expect(sent()).toHaveLength(1)
  expect(await result).toMatchObject({ status: 'paid' })
})

/** Replaces functions of the chain package. */
const answer = ({ kernel }: Begun, { transfers, ...others }: { transfers?: object; settled?: unknown }) => {
  const can = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')?.can
  Object.assign(can ?? {}, others)
  Object.assign(can?.transfers ?? {}, transfers)
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['no hash', {}],
  ['a number', { hash: 7 }],
  ['an empty hash', { hash: '' }],
])('a chain package that answers %s may have sent the payment, so the outcome is `pending`', async (_, sent) => {
  const stage = await begin()
  const noted = vi.spyOn(await stage.kernel.load(wallet), 'noteSent')
  answer(stage, { transfers: { send: async () => sent } })
  await stage.controller.payFromWallet(stage.account)
  expect(stage.state().payment).toMatchObject({ status: 'unclear', failure: 'noAnswer' })
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', hash: null })
  expect([noted.mock.calls, stage.ended]).toEqual([[], []])
})

test('a payment that reverted in a bundle has failed, whatever else the bundle did', async () => {
  const stage = await begin()
  const [, , sender] = String(stage.account).split(':') as [string, string, `0x${string}`]
  const logs = [toOperationLog({ sender: other, success: true }), toOperationLog({ sender, success: false })]
  stage.chain.receipt = { status: '0x1', to: logs[0]?.address, logs }
  await stage.controller.payFromWallet(stage.account)
  expect(stage.state().payment).toMatchObject({ status: 'failed', failure: 'undone' })
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'failed' })
})

test.each([
  undefined,
  null,
  'done',
  { status: 'confirmed' },
])('a chain package that answers %j on how the payment ended does not tell, so the outcome is `pending`', async (ending) => {
  const stage = await begin()
  answer(stage, { settled: async () => ending })
  await stage.controller.payFromWallet(stage.account)
  expect(stage.state().payment?.status).toBe('submitted')
  stage.kernel.modal.close()
  expect(await stage.result).toMatchObject({ status: 'pending', hash: `0x${'a1'.repeat(32)}` })
  expect(stage.ended).toEqual([])
})

test('a chain package whose estimate of the fee throws still shows the balance', async () => {
  const stage = await begin()
  const fee = () => {
    throw new Error('no estimate')
  }
  answer(stage, { transfers: { fee } })
  void stage.ask(bill)
  await stage.controller.begin(bill)
  expect(stage.state().payer).toMatchObject({ balance: '10000000000000000000', fee: null })
  expect(stage.errors).toEqual([])
})
