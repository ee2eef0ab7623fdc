import { chainAdapters, connectionsSlice, networksSlice } from 'portico/wallet'
import { expect, test } from 'vitest'
import { presetAssets } from './assets.ts'
import { emptyPay, paySlice } from './tokens.ts'
import { createWalletPayments } from './walletPayments.ts'

const network = 'eip155:8453'
const [payer, other, recipient] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const request = { paymentAsset: presetAssets.baseUsdc, recipient, amount: '5000000' }

interface Scene {
  /** The account whose balance is on screen. */
  readonly shown: string
  /** The account on screen when the user pressed. */
  readonly pressed: string
  /** The state of the wallet. */
  readonly account: string
  readonly network: string
}
const agreed: Scene = { shown: payer, pressed: payer, account: payer, network }

/** Pays with a connected wallet. Returns what it was asked to send, and the failures. */
async function pay(scene: Scene) {
  const sent: unknown[] = []
  const failures: string[] = []
  const place = (address: string) => `${network}:${address}` as const
  const slices = new Map<unknown, unknown>([
    [networksSlice, { networks: [{ caipNetworkId: network, chainNamespace: 'eip155' }], selected: {}, chosen: [] }],
    [connectionsSlice, { connections: { eip155: { accounts: [{ address: payer }], network, connectorId: 'w' } } }],
    [paySlice, { ...emptyPay, payer: { account: place(scene.shown), balance: '9000000', fee: null } }],
  ])
  const send = async (_: unknown, transfer: unknown) => {
    sent.push(transfer)
    return { hash: `0x${'d'.repeat(64)}` }
  }
  const session = { accounts: [{ address: scene.account }], network: scene.network }
  const ctx = {
    store: {
      get: (slice: { readonly initial: unknown }) => slices.get(slice) ?? slice.initial,
      update: () => {},
      watch: () => {},
    },
    slots: { get: (slot: unknown) => (slot === chainAdapters ? [{ id: 'eip155', can: { transfers: { send } } }] : []) },
    peek: () => ({ session: () => session, noteSent: () => {} }),
    signal: new AbortController().signal,
    report: () => {},
  }
  const attempts = {
    start: () => ({ id: '1' }),
    change: () => {},
    failed: (_: string, failure: string) => void failures.push(failure),
  }
  await createWalletPayments(ctx as never, attempts as never).pay(request, place(scene.pressed), false)
  return { sent, failures }
}

test('the wallet is asked to send exactly what is on screen', async () => {
  const { asset, metadata } = presetAssets.baseUsdc
  const { decimals, symbol } = metadata
  expect(await pay(agreed)).toEqual({
    sent: [{ to: recipient, amount: '5000000', token: asset, decimals, symbol, received: '5000000' }],
    failures: [],
  })
})

test.each<[string, Partial<Scene>]>([
  ['the balance on screen is that of another account', { shown: other }],
  ['the account of the press is not active any more', { pressed: other, shown: other }],
  ['the wallet is on another account', { account: other }],
  ['the wallet is on another network', { network: 'eip155:1' }],
])('nothing is sent if %s', async (_, change) => {
  expect(await pay({ ...agreed, ...change })).toEqual({ sent: [], failures: ['outdated'] })
})
