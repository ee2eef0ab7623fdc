import type { ActiveAccount } from 'portico/wallet'
import { expect, test } from 'vitest'
import { createOrder, type OrderForm } from './order.ts'

const token = { id: 'eip155:1:0xa', address: '0xa', name: 'Dollar', symbol: 'USD', decimals: 6, balance: '0' } as const
const activeAccount = {
  namespace: 'eip155',
  address: '0xme',
  network: { caipNetworkId: 'eip155:1' },
} as unknown as ActiveAccount
const receiver = { address: '0xyou', name: 'you.eth', source: null, problem: null, caution: null }
const full: OrderForm = { activeAccount, canSend: true, token, amount: '1.5', isMax: false, receiver }

test('an order is the form in base units', () => {
  expect(createOrder(full)).toEqual({
    namespace: 'eip155',
    network: 'eip155:1',
    from: '0xme',
    to: '0xyou',
    name: 'you.eth',
    source: null,
    amount: '1500000',
    token,
    caution: null,
    isMax: false,
  })
})

test.each<[string, Partial<OrderForm>]>([
  ['SEND_UNSUPPORTED_CHAIN', { activeAccount: undefined }],
  ['SEND_UNSUPPORTED_CHAIN', { canSend: false }],
  ['SEND_MISSING_FIELDS', { amount: '' }],
  ['SEND_MISSING_FIELDS', { receiver: { ...receiver, address: null } }],
  ['SEND_MISSING_TOKEN', { token: undefined }],
  ['SEND_MISSING_TOKEN', { token: { ...token, id: 'eip155:10:0xa' } }],
  ['SEND_INVALID_AMOUNT', { amount: '0' }],
  ['SEND_INVALID_AMOUNT', { amount: '0.0000001' }],
  ['SEND_INVALID_RECEIVER', { receiver: { ...receiver, problem: 'zero' } }],
])('%s', (code, change) => {
  expect(() => createOrder({ ...full, ...change })).toThrow(expect.objectContaining({ code }))
})
