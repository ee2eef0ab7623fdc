import { createMemoryStorage } from 'portico/testing'
import { type ChainAdapter, chainAdapters, fallbackAdapters } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createKernel } from '../../../src/kernel/internal.ts'
import type { ChainCapabilities } from '../../../src/wallet/internal.ts'
import { VerifierMissingError } from '../errors.ts'
import type { SiwxSession } from '../types.ts'
import { createChainVerifier, isSigned } from './verifiers.ts'

const signal = new AbortController().signal
const session: SiwxSession = {
  data: {
    accountAddress: '0x1',
    chainId: 'eip155:1',
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdef0123456789',
  },
  message: 'text',
  signature: '0x2',
}
const adapter = (id: ChainAdapter['id'], can: ChainCapabilities): ChainAdapter => ({
  id,
  can,
  isAddress: () => true,
  discover: () => {},
  connect: () => Promise.reject(new Error('Not here')),
})
function setup(...adapters: ChainAdapter[]) {
  const { slots } = createKernel({ plugins: [], storage: createMemoryStorage() })
  for (const item of adapters) slots.contribute(chainAdapters, item)
  return { slots, isSigned: () => isSigned([createChainVerifier(slots)], session, signal) }
}

test('the adapter of the namespace verifies the signature', async () => {
  const verifyMessage = vi.fn(async () => true)
  const other = vi.fn(async () => false)
  const { isSigned } = setup(adapter('solana', { verifyMessage: other }), adapter('eip155', { verifyMessage }))
  expect(await isSigned()).toBe(true)
  expect(verifyMessage).toHaveBeenCalledWith(
    { network: 'eip155:1', address: '0x1', message: 'text', signature: '0x2' },
    signal,
  )
  expect(other).not.toHaveBeenCalled()
  verifyMessage.mockResolvedValue(false)
  expect(await isSigned()).toBe(false)
})

test('any answer but `true` means that the signature is not valid', async () => {
  const { isSigned } = setup(adapter('eip155', { verifyMessage: async () => 'yes' as never }))
  expect(await isSigned()).toBe(false)
})

test('verifiers of chains that are added later are used, and one for all namespaces without their own', async () => {
  const { slots, isSigned } = setup(adapter('eip155', {}))
  await expect(isSigned()).rejects.toThrow(VerifierMissingError)
  slots.contribute(fallbackAdapters, {
    id: 'every',
    adapterFor: (namespace) => adapter(namespace, { verifyMessage: async () => true }),
  })
  expect(await isSigned()).toBe(true)
})
