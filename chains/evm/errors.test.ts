import { UserRejectedRequestError } from 'portico/wallet'
import type { Address, TransactionSerializableEIP1559 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abortReason } from '../../src/kernel/internal.ts'
import { testPrivateKeys } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { toNodeError } from './errors.ts'

test.each([
  ['execution reverted: no', 'EVM_EXECUTION_REVERTED'],
  ['gas required exceeds allowance (30000000)', 'EVM_EXECUTION_REVERTED'],
  ['max fee per gas higher than 2^256-1', 'EVM_FEE_CAP_TOO_HIGH'],
  ['fee cap higher than 2^256-1', 'EVM_FEE_CAP_TOO_HIGH'],
  ['Max Fee Per Gas less than block base fee: address 0x', 'EVM_FEE_CAP_TOO_LOW'],
  ['fee cap less than block base fee', 'EVM_FEE_CAP_TOO_LOW'],
  ['transaction is outdated', 'EVM_FEE_CAP_TOO_LOW'],
  ['Nonce too high', 'EVM_NONCE_TOO_HIGH'],
  ['nonce too low: next nonce 4, tx nonce 3', 'EVM_NONCE_TOO_LOW'],
  ['transaction already imported', 'EVM_NONCE_TOO_LOW'],
  ['already known', 'EVM_NONCE_TOO_LOW'],
  ['nonce has max value', 'EVM_NONCE_MAX_VALUE'],
  ['Insufficient funds for gas * price + value', 'EVM_INSUFFICIENT_FUNDS'],
  ['exceeds transaction sender account balance', 'EVM_INSUFFICIENT_FUNDS'],
  ['intrinsic gas too high', 'EVM_INTRINSIC_GAS_TOO_HIGH'],
  ['gas limit reached', 'EVM_INTRINSIC_GAS_TOO_HIGH'],
  ['intrinsic gas too low', 'EVM_INTRINSIC_GAS_TOO_LOW'],
  ['transaction type not valid', 'EVM_TRANSACTION_TYPE_NOT_SUPPORTED'],
  ['max priority fee per gas higher than max fee per gas', 'EVM_TIP_ABOVE_FEE_CAP'],
  ['tip higher than fee cap', 'EVM_TIP_ABOVE_FEE_CAP'],
  ['execution reverted: insufficient funds', 'EVM_EXECUTION_REVERTED'],
  ['the node is on fire', 'EVM_UNKNOWN_NODE'],
])('"%s" is %s', (message, code) => {
  const error = { code: -32000, message }
  expect(toNodeError(error)).toMatchObject({ code, cause: error })
})

test('the code 3 is a revert with any message, also in a nested error', () => {
  expect(toNodeError({ code: 3, message: '' })).toMatchObject({ code: 'EVM_EXECUTION_REVERTED' })
  const wrapped = { code: -32603, message: 'Internal', data: { code: 3, message: 'no' } }
  expect(toNodeError(wrapped)).toMatchObject({ code: 'EVM_EXECUTION_REVERTED', details: 'no' })
})

test.each([
  ['an abort', abortReason('nonce too low')],
  ['a refusal', new UserRejectedRequestError({ cause: { message: 'nonce too low' } })],
  ['another failure', new Error('offline')],
  ['a failure inside the wallet', { code: -32603, message: 'Internal error' }],
])('%s is not an error of a node', (_, error) => {
  expect(toNodeError(error)).toBe(error)
})

describe('what anvil says', () => {
  const [key] = testPrivateKeys
  const account = privateKeyToAccount(key)
  const to: Address = '0x00000000000000000000000000000000000000aa'
  let node: Anvil

  beforeAll(async () => {
    node = await startAnvil({ chainId: 31337 })
    // PUSH0 PUSH0 REVERT
    await ask('anvil_setCode', ['0x00000000000000000000000000000000000000bb', '0x60006000fd'])
    // An endless loop.
    await ask('anvil_setCode', ['0x00000000000000000000000000000000000000cc', '0x5b600056'])
  })
  afterAll(() => node.stop())

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error) throw error
    return result
  }
  const send = (fields: object) => ask('eth_sendTransaction', [{ from: account.address, to, ...fields }])
  const sendRaw = async (fields: Partial<TransactionSerializableEIP1559>) => {
    const fees = { gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    return ask('eth_sendRawTransaction', [
      await account.signTransaction({ type: 'eip1559', chainId: 31337, to, nonce: 0, ...fees, ...fields }),
    ])
  }

  test.each<[code: string, act: () => Promise<unknown>]>([
    ['EVM_EXECUTION_REVERTED', () => ask('eth_call', [{ to: '0x00000000000000000000000000000000000000bb' }, 'latest'])],
    ['EVM_EXECUTION_REVERTED', () => ask('eth_estimateGas', [{ to: '0x00000000000000000000000000000000000000cc' }])],
    ['EVM_INSUFFICIENT_FUNDS', () => send({ value: `0x${'f'.repeat(30)}` })],
    ['EVM_INTRINSIC_GAS_TOO_LOW', () => send({ gas: '0x1' })],
    ['EVM_INTRINSIC_GAS_TOO_HIGH', () => send({ gas: '0xffffffffff' })],
    ['EVM_FEE_CAP_TOO_LOW', () => send({ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })],
    ['EVM_TIP_ABOVE_FEE_CAP', () => send({ maxFeePerGas: '0xffffffffff', maxPriorityFeePerGas: '0xfffffffffff' })],
    [
      'EVM_NONCE_TOO_LOW',
      async () => {
        await sendRaw({})
        // A node that mines by itself may still have it in its pool.
        await ask('evm_mine', [])
        await sendRaw({ value: 1n })
      },
    ],
    ['EVM_NONCE_TOO_LOW', () => sendRaw({ nonce: 50 }).then(() => sendRaw({ nonce: 50 }))],
  ])('is %s (%#)', async (code, act) => {
    const error = await act().then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(error).toBeDefined()
    expect(toNodeError(error)).toMatchObject({ code, cause: error })
  })
})
