import { defineError } from 'portico/kernel'
import { expect, test } from 'vitest'
import { abortReason } from '../../kernel/internal.ts'
import { NetworkNotFoundError } from './networks.ts'
import { toWalletError } from './toWalletError.ts'

/** An error that contains itself. */
function createCycle(): object {
  const outer: Record<string, unknown> = { code: -32603, message: 'around' }
  outer.cause = { message: 'inner', cause: outer, data: { originalError: { code: 4100 } } }
  return outer
}

const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)

test.each<[what: string, error: unknown, code: string]>([
  ['an EIP-1193 object', { code: 4001, message: 'no' }, 'USER_REJECTED_REQUEST'],
  ['an Error with a code', Object.assign(new Error('no'), { code: 4100 }), 'UNAUTHORIZED_PROVIDER'],
  ['a code as digits', { code: '4200', message: '' }, 'UNSUPPORTED_PROVIDER_METHOD'],
  ['a cause', new Error('failed', { cause: { code: 4902 } }), 'SWITCH_CHAIN'],
  ['data.originalError', { code: -32603, data: { originalError: { code: 4902 } } }, 'SWITCH_CHAIN'],
  ['a general code around a rejection', { code: -32000, error: { code: 4001 } }, 'USER_REJECTED_REQUEST'],
  ['the words of ethers', { code: 'ACTION_REJECTED', message: 'x' }, 'USER_REJECTED_REQUEST'],
  [
    'an error under info, as ethers has it',
    { code: 'UNKNOWN_ERROR', info: { error: { code: -32002 } } },
    'RPC_RESOURCE_UNAVAILABLE',
  ],
  ['a text in place of an inner error', { code: -32603, message: 'x', error: 'User denied' }, 'USER_REJECTED_REQUEST'],
  [
    'a text in data.originalError',
    { code: -32603, message: 'Internal', data: { originalError: 'User rejected the request.' } },
    'USER_REJECTED_REQUEST',
  ],
  ['a text as the cause', new Error('failed', { cause: 'request rejected by the user' }), 'USER_REJECTED_REQUEST'],
  ['the data of a revert', { code: 3, message: '', data: 'user rejected' }, 'RPC_UNKNOWN'],
  ['only a general code', { code: -32603, message: 'oops' }, 'RPC_INTERNAL'],
  ['a plain string', 'something broke', 'RPC_UNKNOWN'],
  ['a plain string of a refusal', 'User rejected the request.', 'USER_REJECTED_REQUEST'],
  ['"user cancelled"', new Error('The user cancelled it'), 'USER_REJECTED_REQUEST'],
  ['"user canceled"', new Error('USER CANCELED'), 'USER_REJECTED_REQUEST'],
  ['"rejected by user"', { code: -32603, message: 'Request rejected by user' }, 'USER_REJECTED_REQUEST'],
  [
    'a contract that reverts with such words',
    { code: -32003, message: 'execution reverted: user rejected' },
    'RPC_TRANSACTION_REJECTED',
  ],
  ['an Error without a code', new Error('?'), 'RPC_UNKNOWN'],
  ['nothing', undefined, 'UNKNOWN'],
  ['null', null, 'UNKNOWN'],
  ['a number', 4001, 'UNKNOWN'],
  ['a code that is not a whole number', { code: 4001.5 }, 'UNKNOWN'],
  ['a code that is in no table', { code: 12345 }, 'RPC_UNKNOWN'],
  ['an error that contains itself', createCycle(), 'UNAUTHORIZED_PROVIDER'],
  ['an object that throws when read', hostile, 'UNKNOWN'],
])('%s is mapped, and kept as the cause', (_, error, code) => {
  const mapped = toWalletError(error)
  expect(mapped).toMatchObject({ code })
  expect(mapped.cause).toBe(error)
})

test('aborts and errors of Portico are returned unchanged', () => {
  const abort = abortReason('closed')
  const own = new NetworkNotFoundError()
  expect(toWalletError(abort)).toBe(abort)
  expect(toWalletError(own)).toBe(own)
})

test('the cause is returned if it says that the request may have been carried out, and no other', () => {
  const Lost = defineError('LOST', 'No usable answer', { meaning: 'unusableAnswer' })
  const lost = new Lost()
  const wrap = (cause: unknown) => Object.assign(new Error('Failed', { cause }), { code: -32603 })
  expect(toWalletError(wrap(lost))).toBe(lost)
  expect(toWalletError(wrap(new NetworkNotFoundError()))).toMatchObject({ code: 'RPC_INTERNAL' })
  expect(toWalletError(wrap({ ...lost }))).toMatchObject({ code: 'RPC_INTERNAL' })
})

test('the details are limited in length', () => {
  expect(toWalletError(new Error('x'.repeat(10_000)))).toMatchObject({ details: 'x'.repeat(500) })
})
