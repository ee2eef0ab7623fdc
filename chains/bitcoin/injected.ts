import { hasMethod, readProperty } from 'portico/wallet'
import type { AddWallet, WalletKind } from './found.ts'

const maxProviders = 20

/**
 * Where wallets put objects of their own, and the method that makes one. The names of Unisat's interface that others took
 * over come first: some of them put themselves in its place as well, where they have a mark.
 */
const places: readonly (readonly [path: string, method: string, kind: WalletKind, name: string, mark?: string])[] = [
  ['XverseProviders.BitcoinProvider', 'request', 'satsConnect', 'Xverse Wallet'],
  ['LeatherProvider', 'request', 'leather', 'Leather'],
  ['okxwallet', 'bitcoin.connect', 'okx', 'OKX Wallet'],
  ['bitkeep.unisat', 'requestAccounts', 'unisat', 'Bitget Wallet'],
  ['binancew3w.bitcoin', 'requestAccounts', 'unisat', 'Binance Wallet'],
  ['unisat', 'requestAccounts', 'unisat', 'Binance Wallet', 'isBinance'],
  ['unisat', 'requestAccounts', 'unisat', 'Bitget Wallet', 'isBitKeep'],
  ['unisat', 'requestAccounts', 'unisat', 'Unisat Wallet'],
]

/** The object at a dotted path if it has a method, at a path from there. */
function readWallet(target: object, path: string, method: string): unknown {
  const object = readProperty(target, ...path.split('.'))
  return hasMethod(object, ...method.split('.')) ? object : undefined
}

/** Adds the wallets that have an object of their own at a known place. */
export function addInjected(target: object, add: AddWallet): void {
  for (const [path, method, kind, name, mark] of places) {
    const object = readWallet(target, path, method)
    if (object && (!mark || readProperty(object, mark) === true)) add('injected', kind, object, name)
  }
}

/** Adds the wallets of `window.btc_providers` whose object is there. Each property is read once. */
export function addSatsConnect(target: object, add: AddWallet): void {
  const list = readProperty(target, 'btc_providers')
  if (!Array.isArray(list)) return
  for (const entry of list.slice(0, maxProviders)) {
    const [path, name, icon] = ['id', 'name', 'icon'].map((key) => readProperty(entry, key))
    const object = typeof path === 'string' && readWallet(target, path, 'request')
    // Leather lists itself, but speaks in its own way.
    const kind = object === readProperty(target, 'LeatherProvider') ? 'leather' : 'satsConnect'
    if (object) add('satsConnect', kind, object, name, icon)
  }
}
