import { expect, test } from 'vitest'
import { explorerIdOf } from './explorerIds.ts'

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trust = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

test.each([
  ['by its rdns', { name: 'Renamed', rdns: 'io.metamask' }, metamask],
  ['by its name', { name: 'MetaMask' }, metamask],
  ['by its name with "wallet"', { name: 'Trust Wallet' }, trust],
  ['by its name without "wallet"', { name: 'Trust' }, trust],
  ['not by its name if it has another rdns', { name: 'MetaMask', rdns: 'com.else' }, undefined],
  ['not by a part of its name', { name: 'MetaMask Pro' }, undefined],
  ['not by a part of its rdns', { name: 'MetaMask', rdns: 'io.metamask.flask' }, undefined],
  ['not by the name "Wallet"', { name: 'Wallet' }, undefined],
  ['in its connector', { name: 'MetaMask', explorerId: 'own' }, 'own'],
  ['not if two claim to be the wallet', { name: 'MetaMask', rdns: 'io.metamask', isDisputed: true }, undefined],
])('the directory id of a wallet is found %s', (_, wallet, id) => {
  expect(explorerIdOf(wallet)).toBe(id)
})
