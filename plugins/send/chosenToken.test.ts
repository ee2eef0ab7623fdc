import { data } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { getTokenBalances } from '../../src/wallet/chainData/endpoints.ts'
import { selectChosenToken } from './select.ts'
import { clearStage, fee, openForm, receiver, usdt } from './testing.tsx'

afterEach(clearStage)

const usdtId = `eip155:1:${usdt}` as const
const otherAccount = { type: 'accounts', accounts: [{ address: `0x${'5'.repeat(40)}`, type: 'eoa' }] } as const

/** The form with the tokens of the service. */
async function openWithTokens(options?: Parameters<typeof openForm>[0]) {
  const stage = await openForm(options)
  const reader = await stage.kernel.load(data)
  const refreshTokens = () => reader.refreshTokens('eip155', { force: true, signal: stage.kernel.signal })
  await refreshTokens()
  return { ...stage, refreshTokens, symbol: () => selectChosenToken(stage.kernel.store.get)?.symbol }
}

test('the amount of a token does not become one of the coin when the account changes, and the token comes back', async () => {
  const { controller, state, symbol, tell, refreshTokens } = await openWithTokens()
  controller.setToken(usdtId)
  controller.setAmount('1')
  await controller.setReceiver(receiver)
  tell(otherAccount)
  await vi.waitFor(() => expect(state().receiver.status).toBe('known'))
  expect(symbol()).toBeUndefined()
  expect(controller.review).toThrow()
  expect(state().order).toBe(null)
  await refreshTokens()
  expect(symbol()).toBe('USDT')
})

test('nor when the service does not list the token any more', async () => {
  const { controller, http, state, symbol, refreshTokens } = await openWithTokens()
  controller.setToken(usdtId)
  controller.setAmount('1')
  await controller.setReceiver(receiver)
  http.answer(getTokenBalances, { balances: [] })
  await refreshTokens()
  expect(symbol()).toBeUndefined()
  expect(controller.review).toThrow()
  expect(state().order).toBe(null)
})

test('an amount typed for the token that was sent last stays one of this token', async () => {
  const { controller, symbol, tell } = await openWithTokens()
  controller.setToken(usdtId)
  controller.setAmount('1')
  await controller.setReceiver(receiver)
  controller.review()
  await controller.send()
  expect(symbol()).toBe('USDT')
  controller.setAmount('2')
  tell(otherAccount)
  expect(symbol()).toBeUndefined()
})

test('a maximum that is known late does not replace what was typed meanwhile', async () => {
  let answer: (value: string) => void = () => {}
  const readFee = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const { controller, state } = await openForm({ can: { fee: readFee } })
  const max = controller.setMax()
  controller.setAmount('0.1')
  answer(fee.toString())
  await max
  expect(state()).toMatchObject({ amount: '0.1', isMax: false })
})

test('choosing another token removes the maximum of the one before, and keeps a typed amount', async () => {
  const { controller, state } = await openWithTokens()
  await controller.setMax()
  controller.setToken(usdtId)
  expect(state()).toMatchObject({ amount: '', isMax: false })
  controller.setAmount('2')
  controller.setToken(`eip155:1:0x${'e'.repeat(40)}`)
  expect(state()).toMatchObject({ amount: '2', isMax: false })
})
