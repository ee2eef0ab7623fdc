/** Hostile answers of endpoints, stored values, and answers and errors of wallets cause only named errors. */
import fc from 'fast-check'
import { is, isPorticoError, type StorageKey } from 'portico/kernel'
import { asPairedProvider, cleanIcon, describeWallet, toWalletError } from 'portico/wallet'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readAccounts, readChainId, readHash, readHex } from '../../chains/evm/answers.ts'
import { toNodeError } from '../../chains/evm/errors.ts'
import { readInjected } from '../../chains/evm/injected.ts'
import { toSolanaError } from '../../chains/solana/errors.ts'
import { asWallet } from '../../chains/solana/source.ts'
import { readAccounts as readSolanaAccounts } from '../../chains/solana/standard.ts'
import { createApi } from '../../src/kernel/api.ts'
import type { AnyEndpoint, StorageBackend } from '../../src/kernel/internal.ts'
import { createLog } from '../../src/kernel/log.ts'
import { redact } from '../../src/kernel/redact.ts'
import { createSlots } from '../../src/kernel/slots.ts'
import { createStorage } from '../../src/kernel/storage.ts'
import { createStore } from '../../src/kernel/store.ts'
import { caseOf, soundCaseOf } from './caseOf.ts'
import { cases } from './cases.ts'
import { createRandom, hostile, spoil } from './hostile.ts'
import { loadModules } from './modules.ts'
import type { AnyStruct } from './recorder.ts'

const modules = await loadModules(/define(?:Endpoint|StorageKey)[(<]/)
const exported = modules.flatMap(({ file, exports }) =>
  Object.entries(exports).map(([name, value]) => ({ title: `${name} of ${file}`, value })),
)
const has = (value: unknown, ...keys: string[]) =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)
const endpoints = exported.filter(({ value }) => has(value, 'method', 'path', 'answer'))
const keys = exported.filter(({ value }) => has(value, 'id', 'struct', 'fallback'))

const textOf = (value: unknown) => {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '{"toString":0}'
  }
}

test('the tests cover every endpoint, and every storage key that a module exports', () => {
  const made = (pattern: RegExp) =>
    modules.filter(
      ({ file, text }) =>
        !/src\/kernel\/(?:endpoint|defineStorageKey|soundEntries)\.ts/.test(file) && pattern.test(text),
    )
  const files = (list: readonly { title: string }[]) => new Set(list.map(({ title }) => title.split(' of ')[1]))
  expect([...files(endpoints)].sort()).toEqual(
    made(/defineEndpoint\(/)
      .map(({ file }) => file)
      .sort(),
  )
  expect([...files(keys)].sort()).toEqual(
    made(/export const \w+ = defineStorageKey/)
      .map(({ file }) => file)
      .sort(),
  )
})

describe('an answer matches its struct, or the call fails with a named error', () => {
  test.each(endpoints.map(({ title, value }) => [title, value as AnyEndpoint] as const))('%s', async (_, endpoint) => {
    let body = ''
    const api = createApi({
      services: {},
      fetch: async () => new Response(body),
      slots: createSlots(
        createStore(() => {}),
        () => {},
      ),
      log: createLog({ level: 'silent' }),
    })
    const check = async (seed: number) => {
      // A new signal for each case: in Node 20 a signal keeps the signals that `AbortSignal.any` derives from it alive.
      const { signal } = new AbortController()
      body = textOf(caseOf(endpoint.answer as AnyStruct, seed, false))
      try {
        const answer = await api.call(endpoint, soundCaseOf(endpoint.input as AnyStruct, seed) as never, { signal })
        return is(answer, endpoint.answer as AnyStruct)
      } catch (error) {
        return isPorticoError(error)
      }
    }
    await fc.assert(fc.asyncProperty(fc.integer(), check), { numRuns: cases })
  })
})

describe('a stored value matches its struct when it is read', () => {
  test.each(keys.map(({ title, value }) => [title, value as StorageKey<unknown>] as const))('%s', (_, key) => {
    let text = ''
    const backend: StorageBackend = { getItem: () => text, setItem() {}, removeItem() {} }
    const storage = createStorage('', { warn() {} }, backend)
    const check = (seed: number) => {
      text = textOf(caseOf(key.struct as AnyStruct, seed, false))
      return is(storage.get(key), key.struct as AnyStruct)
    }
    fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
  })
})

/** Functions that read answers, errors and objects of wallets. */
const readers: readonly [what: string, read: (value: unknown) => unknown][] = [
  ['an error of a wallet', (value) => toWalletError(value)],
  ['an error of an EVM wallet', (value) => toNodeError(value)],
  ['an error of a Solana wallet', (value) => toSolanaError(value)],
  ['accounts of an EVM wallet', (value) => readAccounts(value, 'eth_accounts', getAddress)],
  ['the chain of an EVM wallet', (value) => readChainId(value, 'eth_chainId')],
  ['a hash', (value) => readHash(value, 'eth_sendTransaction')],
  ['bytes', (value) => readHex(value, 'personal_sign')],
  ['accounts of a Solana wallet', (value) => readSolanaAccounts(value, 'standard:connect')],
  ['a wallet of the Wallet Standard', asWallet],
  ['a paired provider', asPairedProvider],
  ['objects of the page', (value) => readInjected({ ethereum: value })],
  ['the metadata of a wallet', (value) => describeWallet(value, cleanIcon(value))],
  ['a logged value', (value) => JSON.stringify(redact(value))],
]

test.each(readers)('reading %s throws only named errors', (_, read) => {
  const shape = () => ({
    code: 4001,
    message: 'm',
    data: {},
    cause: {},
    address: 'a',
    chains: [],
    features: [],
    name: 'n',
  })
  const check = (seed: number) => {
    const random = createRandom(seed)
    const value = random(2) === 0 ? hostile(random, true) : spoil(shape(), random, true)
    try {
      read(random(3) === 0 ? [value] : value)
      return true
    } catch (error) {
      return isPorticoError(error)
    }
  }
  fc.assert(fc.property(fc.integer(), check), { numRuns: cases })
})
