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

test('a wallet of the directory that several here claim to be is reached by none of them', () => {
  const twins = [fox, { ...fox, id: 'io.fox/Fox' }].map((item) => ({ ...item, isDisputed: true }))
  expect(connectorFor(listed('fox', { name: 'Fox', rdns: 'io.fox' }), twins, [])).toBeUndefined()
  expect(connectorFor(listed('fox', { name: 'Fox', rdns: 'io.fox' }), [fox], [])).toBe(fox)
})

describe('the list', () => {
  test('puts the groups of the directory among those of the connectors', () => {
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

  test('shows a wallet that is here once, also where the directory calls it by another name', () => {
    const coinbase: ConnectorInfo = { ...owl, id: 'cb', name: 'Coinbase Wallet', explorerId: 'base' }
    const recommended = [listed('base', { name: 'Base (formerly Coinbase Wallet)' }), listed('m')]
    expect(keys({ recommended }, { connectors: [coinbase] })).toEqual(['solana:cb', 'recommended:m'])
  })

  test('shows two recent wallets at most', () => {
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

  test('takes recent wallets, the pairing row and external ones not for some of the four', () => {
    const recommended = ['m1', 'm2', 'm3', 'm4'].map((id) => listed(id))
    const shown = keys({ recommended, recent: [listed('r')] }, { connectors: [relay, external] })
    expect(shown.filter((key) => key.startsWith('recommended'))).toHaveLength(4)
  })

  test.each([
    ['an rdns', listed('x', { rdns: 'io.fox', name: 'Fox wallet' })],
    ['a name, where one has no rdns', listed('x', { name: 'fox' })],
    ['a name, as a connector without rdns has it', listed('x', { name: 'Owl', rdns: 'io.owl' })],
    ['the id of the directory', listed('ext-id', { name: 'Other' })],
    ['an id', listed('io.fox', { name: 'Other', rdns: 'io.other' })],
  ])('leaves out a wallet that is here: found by %s', (_by, wallet) => {
    for (const group of ['recent', 'featured', 'custom', 'recommended'] as const)
      expect(keys({ [group]: [wallet] }, { connectors: [fox, owl, external] })).toHaveLength(3)
  })

  test('keeps a wallet that an extension has only borrowed the name of', () => {
    expect(keys({ featured: [listed('x', { name: 'Fox', rdns: 'io.real' })] }, { connectors: [fox] })).toContain(
      'featured:x',
    )
  })

  test.each([
    ['id', listed('x'), listed('x', { name: 'Other' })],
    ['rdns', listed('x', { rdns: 'io.x' }), listed('y', { rdns: 'io.x' })],
    ['name, where one has no rdns', listed('x', { name: 'Same' }), listed('y', { name: 'same', rdns: 'io.y' })],
  ])('names a wallet once: two of the same %s', (_by, one, other) => {
    expect(keys({ recent: [one], featured: [other], recommended: [other] })).toEqual(['recent:x'])
    expect(keys({ featured: [one], custom: [other] })).toEqual(['featured:x'])
  })

  test('leaves out what the host does not want, also where it is installed', () => {
    const connectors = [fox, owl, relay]
    expect(keys({ excluded: [listed('x', { rdns: 'io.fox' })] }, { connectors })).not.toContain('eip155:io.fox')
    expect(keys({ excluded: [listed('x', { name: 'Owl' })] }, { connectors })).not.toContain('solana:Owl')
    expect(keys({ excluded: [listed('x', { name: 'WalletConnect' })] }, { connectors })).toHaveLength(3)
  })

  test('is of one namespace where one was asked for; a wallet that tells none may speak any', () => {
    const directory = {
      featured: [listed('evm', { chains: ['eip155:1'] }), listed('sol', { chains: ['solana:5'] }), listed('any')],
    }
    expect(keys(directory, { namespace: 'solana' })).toEqual(['featured:sol', 'featured:any'])
  })

  test('keeps places in it while the directory is asked', () => {
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
])('a look-alike %s marked, in the first list and among all wallets alike', (_, isCertified, imitates) => {
  const wallet = listed('x', { name: 'MetаMask', rdns: 'test.other', isCertified })
  const directory = state({ recent: [wallet] })
  const [entry] = listEntries({ wallets: [], directory, order, others: 0 })
  expect(entry).toMatchObject({ wallet, imitates })
  expect(createDoubtCheck(directory, [wallet], [])(wallet)?.imitates).toBe(imitates)
})

test('a wallet in the browser that the directory certifies is none that looks like another, once its entry was read', () => {
  const connector: ConnectorInfo = { ...fox, id: 'test.other', rdns: 'test.other', name: 'MetаMask' }
  const wallets = listWallets({ connectors: [connector], order, isMobile: false })
  const imitates = (certified: DirectoryState['certified']) =>
    listEntries({ wallets, directory: state({ certified }), order, others: 0 })[0]
  expect(imitates([])).toMatchObject({ imitates: 'MetaMask' })
  const entry = { id: 'x', name: 'MetаMask', rdns: 'test.other' }
  expect(imitates([entry])).toMatchObject({ imitates: undefined })
})

test('a count is told in tens', () => {
  expect(roundedCount(5_003)).toEqual({ count: 5000, isMore: true })
  expect(roundedCount(40)).toEqual({ count: 40, isMore: false })
  expect(roundedCount(7)).toEqual({ count: 7, isMore: false })
})

test('a listed wallet is reached by its connector where there is one, of the namespace asked for first', () => {
  const owlOnEvm: ConnectorInfo = { ...owl, namespace: 'eip155' }
  const wallet = listed('x', { name: 'Owl' })
  expect(connectorFor(wallet, [relay, fox], [])).toBeUndefined()
  expect(connectorFor(wallet, [owl, owlOnEvm], ['eip155'])).toBe(owlOnEvm)
  expect(connectorFor(wallet, [owl, owlOnEvm], [undefined, 'solana'])).toBe(owl)
  expect(connectorFor(listed('walletConnect', { name: 'WalletConnect' }), [relay], [])).toBeUndefined()
})
