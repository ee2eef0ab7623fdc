import type { Network } from 'portico/wallet'
import { expect, test } from 'vitest'
import { proposeNamespaces, rpcMapOf } from './propose.ts'

const toNetwork = (chainNamespace: 'eip155' | 'solana', id: number | string, more: Partial<Network> = {}): Network => ({
  id,
  caipNetworkId: `${chainNamespace}:${id}`,
  chainNamespace,
  name: String(id),
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [`https://${id}.test`, 'https://spare.test'] }, chainDefault: { http: [] } },
  ...more,
})
const [one, ten] = [toNetwork('eip155', 1), toNetwork('eip155', 10)]
const solana = toNetwork('solana', '5eykt', { deprecatedCaipNetworkId: 'solana:4sGj' })

test('every network is proposed, by its deprecated id too, and without its URLs', () => {
  const proposed = proposeNamespaces([one, ten, solana], undefined, {})
  expect(proposed.eip155).toEqual({
    methods: expect.any(Array),
    chains: ['eip155:1', 'eip155:10'],
    events: ['accountsChanged', 'chainChanged'],
  })
  expect(proposed.eip155?.methods.slice(0, 3)).toEqual([
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
  ])
  expect(proposed.solana).toEqual({
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
    chains: ['solana:5eykt', 'solana:4sGj'],
  })
})

test('the requested namespace and network come first', () => {
  const proposed = proposeNamespaces([one, ten, solana], 'eip155:10', {})
  expect(proposed.eip155?.chains).toEqual(['eip155:10', 'eip155:1'])
  expect(Object.keys(proposeNamespaces([one, ten, solana], 'solana:5eykt', {}))).toEqual(['solana', 'eip155'])
})

test('the settings of the host for a namespace replace the defaults', () => {
  const overrides = {
    eip155: {
      methods: ['a'],
      events: ['b'],
      chains: ['eip155:5'],
      rpcMap: { 'eip155:1': 'https://own.test', 'eip155:5': 'https://five.test' },
      defaultChain: 'eip155:5',
    },
  }
  expect(proposeNamespaces([one, ten], undefined, overrides).eip155).toEqual({
    methods: ['a'],
    events: ['b'],
    chains: ['eip155:5'],
    defaultChain: '5',
  })
  expect(rpcMapOf('eip155', [one, ten, solana], overrides)).toEqual({
    1: 'https://own.test',
    5: 'https://five.test',
    10: 'https://10.test',
  })
})
