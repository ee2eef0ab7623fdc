import { expect, test } from 'vitest'
import * as provider from './provider.ts'
import { providerErrors } from './provider.ts'
import { toWalletError } from './toWalletError.ts'

const { providerErrors: _, ...kinds } = provider

test.each([
  [4001, 'UserRejectedRequestError'],
  [4100, 'UnauthorizedProviderError'],
  [4200, 'UnsupportedProviderMethodError'],
  [4900, 'ProviderDisconnectedError'],
  [4901, 'ChainDisconnectedError'],
  [4902, 'SwitchChainError'],
  [5000, 'UserRejectedRequestError'],
  [5001, 'UserRejectedRequestError'],
  [5002, 'UserRejectedRequestError'],
  [5003, 'UserRejectedRequestError'],
  [5700, 'UnsupportedNonOptionalCapabilityError'],
  [5710, 'UnsupportedChainIdError'],
  [5720, 'DuplicateIdError'],
  [5730, 'UnknownBundleIdError'],
  [5740, 'BundleTooLargeError'],
  [5750, 'AtomicReadyWalletRejectedUpgradeError'],
  [5760, 'AtomicityNotSupportedError'],
  [7000, 'SessionSettlementError'],
  [-32700, 'ParseRpcError'],
  [-32600, 'InvalidRequestRpcError'],
  [-32601, 'MethodNotFoundRpcError'],
  [-32602, 'InvalidParamsRpcError'],
  [-32603, 'InternalRpcError'],
  [-32000, 'InvalidInputRpcError'],
  [-32001, 'ResourceNotFoundRpcError'],
  [-32002, 'ResourceUnavailableRpcError'],
  [-32003, 'TransactionRejectedRpcError'],
  [-32004, 'MethodNotSupportedRpcError'],
  [-32005, 'LimitExceededRpcError'],
  [-32006, 'JsonRpcVersionUnsupportedError'],
  [12345, 'UnknownRpcError'],
] as const)('code %i is a %s', (code, name) => {
  const foreign = { code, message: 'as the wallet put it' }
  const error = toWalletError(foreign)
  expect(kinds[name].is(error)).toBe(true)
  expect(error.cause).toBe(foreign)
  expect(error).toMatchObject({ details: 'as the wallet put it' })
})

test('the table holds the codes that have a name, and cannot be changed', () => {
  expect(Object.keys(providerErrors)).toHaveLength(30)
  expect(Object.isFrozen(providerErrors)).toBe(true)
})

test('every kind has a code of its own', () => {
  const codes = Object.values(kinds).map((Kind) => Kind.code)
  expect(new Set(codes).size).toBe(codes.length)
})
