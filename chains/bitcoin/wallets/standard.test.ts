import { describe, expect, test } from 'vitest'
import { createTestBitcoinWallet } from '../../../test/wallets/index.ts'
import { loud, onTestnet, payment, silent } from '../testing/addresses.ts'
import { mainnet, signet, testnet } from '../testing/network.ts'
import { never } from '../testing/stage.ts'
import { createStandard } from './standard.ts'

describe('the Wallet Standard', () => {
  test('a wallet that is known shows its accounts, or gives them silently', async () => {
    const wallet = await createTestBitcoinWallet({ name: 'Test', connected: true })
    const again = await createStandard(wallet.wallet).connect(silent, never)
    expect(again.accounts).toHaveLength(2)
    expect(wallet.cues.log).toEqual([{ method: 'standard:connect', params: [{ silent: true }] }])
    await createStandard(wallet.wallet).connect(silent, never)
    expect(wallet.cues.log).toHaveLength(1)
  })

  test('accounts of other families are left out', async () => {
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

  test.each([
    () => {
      throw new Error('no events')
    },
    () => () => {
      throw new Error('no way back')
    },
  ])('one that throws when it is listened to is listened to in vain', (on) => {
    const wallet = { name: 'Loud', accounts: [], features: { 'standard:events': { on } } }
    const stop = createStandard(wallet as never).watch(() => {})
    expect(stop()).toBeUndefined()
  })

  test('it can be on each network of which it shares accounts', async () => {
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

test('an account of the Wallet Standard that names its chains is for no other', async () => {
  const account = { address: onTestnet, publicKey: new Uint8Array(33), chains: ['bitcoin:testnet'], features: [] }
  const connect = async () => ({ accounts: [account] })
  const wallet = createStandard({
    name: 'One',
    accounts: [account],
    features: { 'bitcoin:connect': { connect } },
  } as never)
  const { network } = await wallet.connect({ silent: false, networks: [signet.caipNetworkId] }, never)
  expect(network).toBe(testnet.caipNetworkId)
  await expect(wallet.switchNetwork?.(signet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
})
