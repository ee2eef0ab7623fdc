import { ChainNotSupportedError } from 'portico/wallet'
import { expect, test } from 'vitest'
import { abortReason } from '../../src/kernel/internal.ts'
import { toSolanaError } from './errors.ts'

test.each([
  ['the code 4001', { code: 4001, message: 'no' }],
  ['the code of WalletConnect', { code: 5000, message: 'no' }],
  ['words', new Error('User rejected the request.')],
  ['the error of Wallet Standard', Object.assign(new Error('x'), { context: { __code: 4_001_000 } })],
  ['the error of Wallet Standard without its words', new Error('Wallet Standard error #4001000; decode it')],
  ['Backpack', new Error('Approval Denied')],
  ['a closed window', new Error('Plugin Closed')],
  ['Solflare', new Error('Transaction cancelled')],
  ['an error that wraps another', new Error('Failed', { cause: new Error('Signing declined') })],
])('a refusal by %s is a UserRejectedRequestError', (_, error) => {
  expect(toSolanaError(error)).toMatchObject({ code: 'USER_REJECTED_REQUEST', cause: error })
})

test.each([
  ['an unknown failure', new Error('Blockhash not found'), 'RPC_UNKNOWN'],
  ['an open request', { code: -32002, message: 'busy' }, 'RPC_RESOURCE_UNAVAILABLE'],
  ['a locked wallet', { code: 4100, message: 'locked' }, 'UNAUTHORIZED_PROVIDER'],
  ['nothing', undefined, 'UNKNOWN'],
  [
    'an object that throws',
    {
      get context() {
        throw new Error('trap')
      },
    },
    'UNKNOWN',
  ],
])('%s has a name', (_, error, code) => {
  expect(toSolanaError(error)).toMatchObject({ code })
})

test('aborts and named errors are returned unchanged', () => {
  const [reason, named] = [abortReason('closed'), new ChainNotSupportedError()]
  expect(toSolanaError(reason)).toBe(reason)
  expect(toSolanaError(named)).toBe(named)
})
