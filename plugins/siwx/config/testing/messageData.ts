import type { SiwxMessageData } from '../../types.ts'

/** The data of a message of an EVM account, with every field but the scheme. */
export const messageData: SiwxMessageData = {
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  chainId: 'eip155:1',
  domain: 'app.example:3000',
  uri: 'https://app.example:3000/path',
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Sign in to the example.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  notBefore: '2025-12-31T00:00:00.000Z',
  requestId: 'request-1',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}
