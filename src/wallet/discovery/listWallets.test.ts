import { expect, test } from 'vitest'
import type { ConnectorInfo } from '../connector.ts'
import { listWallets } from './listWallets.ts'

const order = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] as const
const fox: ConnectorInfo = { id: 'io.fox', rdns: 'io.fox', name: 'Fox', type: 'ANNOUNCED', namespace: 'eip155' }
const owl: ConnectorInfo = { id: 'io.owl', rdns: 'io.owl', name: 'Owl', type: 'ANNOUNCED', namespace: 'eip155' }
const owlOnSolana: ConnectorInfo = {
  id: 'Owl',
  name: 'Owl',
  type: 'ANNOUNCED',
  namespace: 'solana',
  imageUrl: 'data:image/png,x',
}
const generic: ConnectorInfo = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', namespace: 'eip155' }
const relay: ConnectorInfo = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' }
const mail: ConnectorInfo = { id: 'auth', name: 'Mail', type: 'AUTH', namespace: 'eip155' }
const external: ConnectorInfo = { id: 'ext', name: 'Ext', type: 'EXTERNAL', namespace: 'eip155' }

const names = (connectors: ConnectorInfo[], more: Partial<Parameters<typeof listWallets>[0]> = {}) =>
  listWallets({ connectors, order, isMobile: false, ...more }).map(({ name }) => name)

test('groups stand in their order, wallets of a group as they were found', () => {
  expect(names([owl, external, fox, relay])).toEqual(['WalletConnect', 'Owl', 'Fox', 'Ext'])
  expect(names([relay, owl, fox], { order: ['injected', 'walletConnect'] })).toEqual(['Owl', 'Fox', 'WalletConnect'])
})

test('a connector of an unknown type is listed as an external one', () => {
  const passkey: ConnectorInfo = { ...external, id: 'key', name: 'Passkey', type: 'PASSKEY' }
  expect(names([passkey, fox])).toEqual(['Fox', 'Passkey'])
  expect(listWallets({ connectors: [passkey], order, isMobile: false })[0]?.isInstalled).toBe(false)
})

test('groups that the order leaves out come last', () => {
  expect(names([relay, external, fox], { order: ['external'] })).toEqual(['Ext', 'WalletConnect', 'Fox'])
})

test('a wallet of several namespaces is one row with the first image there is', () => {
  const [entry, ...rest] = listWallets({ connectors: [owl, owlOnSolana], order, isMobile: false })
  expect(rest).toEqual([])
  expect(entry).toMatchObject({ name: 'Owl', imageUrl: 'data:image/png,x', isInstalled: true, type: 'MULTI_CHAIN' })
  expect(entry?.connectors).toEqual([owl, owlOnSolana])
})

test('two wallets of one namespace are two rows, also with the same name', () => {
  expect(names([fox, { ...fox, id: 'evil', rdns: 'io.evil' }])).toEqual(['Fox', 'Fox'])
})

test('wallets of two namespaces that both have an rdns are one row only if the rdns is the same', () => {
  expect(names([fox, { ...fox, id: 'x', rdns: 'io.evil', namespace: 'solana' }])).toEqual(['Fox', 'Fox'])
  expect(names([fox, { ...fox, namespace: 'solana' }])).toEqual(['Fox'])
})

test('on a desktop, the wallet at window.ethereum is left out if a wallet of its namespace announces itself', () => {
  expect(names([generic])).toEqual(['Browser wallet'])
  expect(names([generic, owlOnSolana])).toEqual(['Browser wallet', 'Owl'])
  expect(names([generic, fox])).toEqual(['Fox'])
  expect(names([generic, fox], { isMobile: true })).toEqual(['Browser wallet', 'Fox'])
})

test('the list can be limited to a namespace, and leaves out embedded wallets', () => {
  expect(names([fox, owl, owlOnSolana, mail], { namespace: 'solana' })).toEqual(['Owl'])
  expect(names([mail])).toEqual([])
})

test.each([
  ['the same entry of the directory', { name: 'Barn', explorerId: '1' }, { name: 'Loft', explorerId: '1' }],
  ['a name in another letter case', { name: 'BARN' }, { name: 'Barn' }],
  ['the two names of Trust', { name: 'Trust Wallet' }, { name: 'Trust' }],
])('wallets of two namespaces with %s are one row', (_, one, other) => {
  const connectors: ConnectorInfo[] = [
    { id: 'one', type: 'ANNOUNCED', namespace: 'eip155', ...one },
    { id: 'other', type: 'ANNOUNCED', namespace: 'solana', ...other },
  ]
  expect(listWallets({ connectors, order, isMobile: false })).toMatchObject([{ type: 'MULTI_CHAIN', connectors }])
})

test('the connectors of one approval keep their type', () => {
  const connectors: ConnectorInfo[] = [relay, { ...relay, namespace: 'solana' }]
  expect(listWallets({ connectors, order, isMobile: false })).toMatchObject([{ type: 'WALLET_CONNECT', connectors }])
})
