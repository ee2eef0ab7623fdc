import { listWallets } from 'portico/wallet'
import { describe, expect, test } from 'vitest'
import { type ConnectorInfo, connectorFor, type DirectoryState, directorySlice } from '../../wallet/internal.ts'
import { shellDefaults } from '../settings.ts'
import { listed } from '../testing/directory.ts'
import { createDoubtCheck, listEntries, roundedCount } from './directory.ts'

const order = shellDefaults.connectorTypeOrder
const fox: ConnectorInfo = { id: 'io.fox', rdns: 'io.fox', name: 'Fox', type: 'ANNOUNCED', namespace: 'eip155' }
const owl: ConnectorInfo = { id: 'Owl', name: 'Owl', type: 'ANNOUNCED', namespace: 'solana' }
const relay: ConnectorInfo = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' }
const external: ConnectorInfo = { id: 'ext', name: 'Ext', type: 'EXTERNAL', namespace: 'eip155', explorerId: 'ext-id' }

const state = (more: Partial<DirectoryState>): DirectoryState => ({
  ...directorySlice.initial,
  status: 'ready',
  ...more,
})

type More = { connectors?: ConnectorInfo[]; namespace?: 'eip155' | 'solana'; others?: number }
function keys(directory: Partial<DirectoryState>, { connectors = [], namespace, others = 0 }: More = {}) {
  const wallets = listWallets({ connectors, order, namespace, isMobile: false })
  return listEntries({ wallets, directory: state(directory), order, namespace, others }).map((entry) => entry.key)
}

test('if several wallets in this browser claim to be a listed wallet, it is reached by none of them', () => {
  const twins = [fox, { ...fox, id: 'io.fox/Fox' }].map((item) => ({ ...item, isDisputed: true }))
  expect(connectorFor(listed('fox', { name: 'Fox', rdns: 'io.fox' }), twins, [])).toBeUndefined()
  expect(connectorFor(listed('fox', { name: 'Fox', rdns: 'io.fox' }), [fox], [])).toBe(fox)
})

describe('the list', () => {
  test('sorts the groups of the directory in between those of the connectors', () => {
    const directory = {
      recent: [listed('r')],
      featured: [listed('f')],
      custom: [listed('c')],
      recommended: [listed('m')],
    }
    expect(keys(directory, { connectors: [fox, external, relay] })).toEqual([
      'eip155:walletConnect',
      'recent:r',
      'eip155:io.fox',
      'featured:f',
      'custom:c',
      'eip155:ext',
      'recommended:m',
    ])
  })

  test('shows an installed wallet once, also if the directory has another name for it', () => {
    const coinbase: ConnectorInfo = { ...owl, id: 'cb', name: 'Coinbase Wallet', explorerId: 'base' }
    const recommended = [listed('base', { name: 'Base (formerly Coinbase Wallet)' }), listed('m')]
    expect(keys({ recommended }, { connectors: [coinbase] })).toEqual(['solana:cb', 'recommended:m'])
  })

  test('shows at most two recent wallets', () => {
    expect(keys({ recent: [listed('a'), listed('b'), listed('c')] })).toEqual(['recent:a', 'recent:b'])
  })

  test('fills up to four with recommended wallets', () => {
    const recommended = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => listed(id))
    expect(keys({ recommended })).toHaveLength(4)
    expect(keys({ recommended, featured: [listed('f')] })).toEqual([
      'featured:f',
      'recommended:m1',
      'recommended:m2',
      'recommended:m3',
    ])
    expect(keys({ recommended, custom: [listed('c')] }, { connectors: [fox, owl], others: 1 })).not.toContain(
      'recommended:m1',
    )
  })

  test('does not count recent wallets, the pairing row and external wallets towards the four', () => {
    const recommended = ['m1', 'm2', 'm3', 'm4'].map((id) => listed(id))
    const shown = keys({ recommended, recent: [listed('r')] }, { connectors: [relay, external] })
    expect(shown.filter((key) => key.startsWith('recommended'))).toHaveLength(4)
  })

  test.each([
    ['an rdns', listed('x', { rdns: 'io.fox', name: 'Fox wallet' })],
    ['a name, if the listed wallet has no rdns', listed('x', { name: 'fox' })],
    ['a name, if the connector has no rdns', listed('x', { name: 'Owl', rdns: 'io.owl' })],
    ['the id of the directory', listed('ext-id', { name: 'Other' })],
    ['an id', listed('io.fox', { name: 'Other', rdns: 'io.other' })],
  ])('leaves out a wallet that is installed, matched by %s', (_by, wallet) => {
    for (const group of ['recent', 'featured', 'custom', 'recommended'] as const)
      expect(keys({ [group]: [wallet] }, { connectors: [fox, owl, external] })).toHaveLength(3)
  })

  test('keeps a wallet if an extension has its name but another rdns', () => {
    expect(keys({ featured: [listed('x', { name: 'Fox', rdns: 'io.real' })] }, { connectors: [fox] })).toContain(
      'featured:x',
    )
  })

  test.each([
    ['id', listed('x'), listed('x', { name: 'Other' })],
    ['rdns', listed('x', { rdns: 'io.x' }), listed('y', { rdns: 'io.x' })],
    ['name, if one has no rdns', listed('x', { name: 'Same' }), listed('y', { name: 'same', rdns: 'io.y' })],
  ])('lists two wallets with the same %s once', (_by, one, other) => {
    expect(keys({ recent: [one], featured: [other], recommended: [other] })).toEqual(['recent:x'])
    expect(keys({ featured: [one], custom: [other] })).toEqual(['featured:x'])
  })

  test('leaves out excluded wallets, also if they are installed', () => {
    const connectors = [fox, owl, relay]
    expect(keys({ excluded: [listed('x', { rdns: 'io.fox' })] }, { connectors })).not.toContain('eip155:io.fox')
    expect(keys({ excluded: [listed('x', { name: 'Owl' })] }, { connectors })).not.toContain('solana:Owl')
    expect(keys({ excluded: [listed('x', { name: 'WalletConnect' })] }, { connectors })).toHaveLength(3)
  })

  test('can be limited to one namespace; wallets that list no chains are kept', () => {
    const directory = {
      featured: [listed('evm', { chains: ['eip155:1'] }), listed('sol', { chains: ['solana:5'] }), listed('any')],
    }
    expect(keys(directory, { namespace: 'solana' })).toEqual(['featured:sol', 'featured:any'])
  })

  test('has placeholders while the directory is requested', () => {
    expect(keys({ status: 'loading', featuredCount: 2 }, { connectors: [fox] })).toEqual([
      'eip155:io.fox',
      'featured-0',
      'featured-1',
      'recommended-0',
    ])
    expect(keys({ status: 'failed', featuredCount: 2 }, { connectors: [fox] })).toEqual(['eip155:io.fox'])
  })
})

test.each([
  ['that is certified is not', true, undefined],
  ['that is not certified is', false, 'MetaMask'],
])('a look-alike %s marked, in the first list and among all wallets', (_, isCertified, imitates) => {
  const wallet = listed('x', { name: 'MetаMask', rdns: 'test.other', isCertified })
  const directory = state({ recent: [wallet] })
  const [entry] = listEntries({ wallets: [], directory, order, others: 0 })
  expect(entry).toMatchObject({ wallet, imitates })
  expect(createDoubtCheck(directory, [wallet], [])(wallet)?.imitates).toBe(imitates)
})

test('an installed look-alike is not marked once the directory has certified it', () => {
  const connector: ConnectorInfo = { ...fox, id: 'test.other', rdns: 'test.other', name: 'MetаMask' }
  const wallets = listWallets({ connectors: [connector], order, isMobile: false })
  const imitates = (certified: DirectoryState['certified']) =>
    listEntries({ wallets, directory: state({ certified }), order, others: 0 })[0]
  expect(imitates([])).toMatchObject({ imitates: 'MetaMask' })
  const entry = { id: 'x', name: 'MetаMask', rdns: 'test.other' }
  expect(imitates([entry])).toMatchObject({ imitates: undefined })
})

test('a count is rounded down to tens', () => {
  expect(roundedCount(5_003)).toEqual({ count: 5000, isMore: true })
  expect(roundedCount(40)).toEqual({ count: 40, isMore: false })
  expect(roundedCount(7)).toEqual({ count: 7, isMore: false })
})

test('a listed wallet is reached by its connector if there is one, that of the requested namespace first', () => {
  const owlOnEvm: ConnectorInfo = { ...owl, namespace: 'eip155' }
  const wallet = listed('x', { name: 'Owl' })
  expect(connectorFor(wallet, [relay, fox], [])).toBeUndefined()
  expect(connectorFor(wallet, [owl, owlOnEvm], ['eip155'])).toBe(owlOnEvm)
  expect(connectorFor(wallet, [owl, owlOnEvm], [undefined, 'solana'])).toBe(owl)
  expect(connectorFor(listed('walletConnect', { name: 'WalletConnect' }), [relay], [])).toBeUndefined()
})
