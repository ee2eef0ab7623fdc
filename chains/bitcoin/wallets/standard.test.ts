import { describe, expect, test, vi } from 'vitest'
import { createTestBitcoinWallet } from '../../../test/wallets/index.ts'
import { unknownNetwork } from '../chains.ts'
import { loud, onTestnet, payment, silent } from '../testing/addresses.ts'
import { mainnet, signet, testnet } from '../testing/network.ts'
import { never } from '../testing/stage.ts'
import { createStandard } from './standard.ts'

describe('the Wallet Standard', () => {
  test('a wallet that has approved the page connects silently, or already lists its accounts', async () => {
    const wallet = await createTestBitcoinWallet({ name: 'Test', connected: true })
    const again = await createStandard(wallet.wallet).connect(silent, never)
    expect(again.accounts).toHaveLength(2)
    expect(wallet.cues.log).toEqual([{ method: 'standard:connect', params: [{ silent: true }] }])
    await createStandard(wallet.wallet).connect(silent, never)
    expect(wallet.cues.log).toHaveLength(1)
  })

  test('accounts of other namespaces are left out', async () => {
    const own = { address: payment, publicKey: new Uint8Array(33).fill(2), chains: ['bitcoin:mainnet'], features: [] }
    const other = {
      address: '11111111111111111111111111111111',
      publicKey: new Uint8Array(32),
      chains: ['solana:mainnet'],
      features: [],
    }
    const connect = async () => ({ accounts: [other, own] })
    const wallet = { name: 'Both', accounts: [], features: { 'bitcoin:connect': { connect } } }
    const { accounts } = await createStandard(wallet as never).connect(loud, never)
    expect(accounts).toEqual([{ address: payment, type: 'payment', publicKey: '02'.repeat(33) }])
  })

  test('a wallet that answers nothing has connected the accounts that it lists', async () => {
    const own = { address: payment, publicKey: new Uint8Array(33).fill(2), chains: ['bitcoin:mainnet'], features: [] }
    const wallet = {
      name: 'Silent',
      accounts: [] as object[],
      features: { 'bitcoin:connect': { connect: async () => void wallet.accounts.push(own) } },
    }
    expect((await createStandard(wallet as never).connect(loud, never)).accounts[0]?.address).toBe(payment)
  })

  test('a wallet that has shared only the account of another namespace so far is asked silently', async () => {
    const own = { address: payment, publicKey: new Uint8Array(33).fill(2), chains: ['bitcoin:mainnet'], features: [] }
    const other = { ...own, address: '11111111111111111111111111111111', chains: ['solana:mainnet'] }
    const connect = vi.fn(async () => ({ accounts: [other, own] }))
    const features = { 'bitcoin:connect': { connect: vi.fn() }, 'standard:connect': { connect } }
    const wallet = createStandard({ name: 'Both', accounts: [other], features } as never)
    expect((await wallet.connect(silent, never)).accounts[0]?.address).toBe(payment)
    expect(connect).toHaveBeenCalledExactlyOnceWith({ silent: true })
  })

  test.each([
    () => {
      throw new Error('no events')
    },
    () => () => {
      throw new Error('no way back')
    },
  ])('a wallet whose events throw can be watched, and reports nothing', (on) => {
    const wallet = { name: 'Loud', accounts: [], features: { 'standard:events': { on } } }
    const stop = createStandard(wallet as never).watch(() => {})
    expect(stop()).toBeUndefined()
  })

  test('a wallet whose features can not be read can be watched', () => {
    const wallet = {
      name: 'Loud',
      accounts: [],
      get features(): object {
        throw new Error('locked')
      },
    }
    expect(createStandard(wallet as never).watch(() => {})()).toBeUndefined()
  })

  test('it can switch between the networks of the accounts that it shares', async () => {
    const toAccount = (address: string) => ({
      address,
      publicKey: new Uint8Array(33).fill(2),
      chains: [],
      features: [],
    })
    const accounts = [toAccount(payment), toAccount(onTestnet)]
    const connect = async () => ({ accounts })
    const wallet = createStandard({ name: 'Both', accounts, features: { 'bitcoin:connect': { connect } } } as never)
    expect((await wallet.connect(loud, never)).network).toBe(mainnet.caipNetworkId)
    expect((await wallet.switchNetwork?.(testnet, never))?.network).toBe(testnet.caipNetworkId)
    await expect(
      wallet.switchNetwork?.({ ...testnet, caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' }, never),
    ).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })
})

/** A wallet with one account, on one chain. */
function createSingle(address: string, chain: string) {
  const account = { address, publicKey: new Uint8Array(33), chains: [chain], features: [] }
  const connect = async () => ({ accounts: [account] })
  const parts = { name: 'One', accounts: [account], features: { 'bitcoin:connect': { connect } } }
  return createStandard(parts as never)
}

test('an account of the Wallet Standard that names its chains is for no other', async () => {
  const wallet = createSingle(onTestnet, 'bitcoin:testnet')
  const { network } = await wallet.connect({ silent: false, networks: [signet.caipNetworkId] }, never)
  expect(network).toBe(testnet.caipNetworkId)
  await expect(wallet.switchNetwork?.(signet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
})

test('an account of the Wallet Standard on a chain that is not listed is on an unknown network', async () => {
  const wallet = createSingle(payment, 'bitcoin:fractal')
  const own = 'bip122:00000000000000000000000000000001' as const
  expect((await wallet.connect({ silent: false, networks: [own, mainnet.caipNetworkId] }, never)).network).toBe(
    unknownNetwork,
  )
})

describe('the Wallet Standard takes', () => {
  const account = { address: payment, publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: [] }
  async function connect() {
    const signTransaction = vi.fn(async (_: unknown) => [{ signedPsbt: new Uint8Array(1) }])
    const signMessage = vi.fn(async () => [{ signature: new Uint8Array(65) }])
    const features = {
      'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
      'bitcoin:signTransaction': { signTransaction },
      'bitcoin:signMessage': { signMessage },
    }
    const wallet = createStandard({ name: 'One', accounts: [account], features } as never)
    await wallet.connect(loud, never)
    const sign = (...sighashTypes: number[]) =>
      wallet.signPsbt({ psbt: 'AA==', inputs: [{ index: 0, address: payment, sighashTypes }], broadcast: false }, never)
    return { wallet, sign, signTransaction, signMessage }
  }

  test.each([
    [1, 'ALL'],
    [2, 'NONE'],
    [3, 'SINGLE'],
    [0x81, 'ALL|ANYONECANPAY'],
    [0x82, 'NONE|ANYONECANPAY'],
    [0x83, 'SINGLE|ANYONECANPAY'],
    [0, undefined],
  ])('the signature hash %d as %s', async (type, name) => {
    const { sign, signTransaction } = await connect()
    await sign(type)
    const inputsToSign = [{ account, signingIndexes: [0], ...(name && { sigHash: name }) }]
    expect(signTransaction.mock.calls[0]?.[0]).toMatchObject({ inputsToSign })
    expect(JSON.stringify(signTransaction.mock.calls[0])).toContain(
      name ? `"sigHash":"${name}"` : '"signingIndexes":[0]}',
    )
  })

  test('no signature hash without a name in the standard', async () => {
    const { sign, signTransaction } = await connect()
    await expect(sign(4)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(signTransaction).not.toHaveBeenCalled()
  })

  test.each(['ecdsa', 'bip322'] as const)('no protocol for a message: %s is refused', async (protocol) => {
    const { wallet, signMessage } = await connect()
    const asking = wallet.signMessage({ message: 'hello', address: payment, protocol }, never)
    await expect(asking).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
    expect(signMessage).not.toHaveBeenCalled()
  })
})
