import { base64, hex } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { Verifier } from 'bip322-js'
import { verify as verifyEcdsa } from 'bitcoinjs-message'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../harness/memoryStorage.ts'
import { setStage } from './testing/stage.ts'

const at = setStage()

describe('as a Wallet Standard wallet', () => {
  type Feature = (...input: readonly unknown[]) => Promise<never>
  const call = (name: string, ...input: readonly unknown[]) => {
    const feature = (at.wallet.wallet as Wallet).features[name as `bitcoin:${string}`] as Record<string, Feature>
    const method = feature[name.slice(name.indexOf(':') + 1)] as unknown as (
      ...all: readonly unknown[]
    ) => Promise<unknown>
    return method(...input)
  }
  const connect = async (...purposes: readonly string[]) =>
    ((await call('bitcoin:connect', { purposes })) as { accounts: readonly WalletAccount[] }).accounts

  test('gives the accounts of the purposes that are asked for', async () => {
    expect((await connect('payment')).map(({ address }) => address)).toEqual([at.addressOf('payment')])
    const both = await connect('payment', 'ordinals')
    expect(both.map(({ address }) => address)).toEqual([at.addressOf('payment'), at.addressOf('ordinals')])
    expect(both[0]?.chains).toEqual(['bitcoin:testnet'])
    expect(both[0]?.features).toEqual([
      'bitcoin:connect',
      'bitcoin:signMessage',
      'bitcoin:signTransaction',
      'bitcoin:sendTransfer',
    ])
    expect(hex.encode(both[1]?.publicKey as Uint8Array)).toBe(at.wallet.addresses()[1]?.publicKey)
    expect(at.wallet.wallet.chains).toEqual(['bitcoin:testnet', 'bitcoin:mainnet'])
  })

  test('rejects, reconnects silently, and tells of another network', async () => {
    at.wallet.cues.reject()
    await expect(connect('payment')).rejects.toMatchObject({ code: 4001 })
    const storage = createMemoryStorage()
    at.wallet = await at.create({ storage })
    await connect('payment')
    at.wallet = await at.create({ storage })
    at.wallet.cues.reject()
    expect(await call('standard:connect', { silent: true })).toMatchObject({ accounts: [{}, {}] })
    const changes = vi.fn()
    const { on } = at.wallet.wallet.features['standard:events'] as {
      on(event: 'change', listener: () => void): () => void
    }
    on('change', changes)
    at.wallet.cues.setNetwork('mainnet')
    expect(changes).toHaveBeenCalledOnce()
    expect(at.wallet.wallet.accounts.map(({ address }) => address)).toEqual([
      at.addressOf('payment'),
      at.addressOf('ordinals'),
    ])
    expect((await at.create({ storage })).network()).toBe('mainnet')
  })

  test('signs messages: ECDSA for payments, BIP-322 for ordinals', async () => {
    const [payment, ordinals] = await connect('payment', 'ordinals')
    const message = new TextEncoder().encode('Hello')
    const outputs = (await call(
      'bitcoin:signMessage',
      { account: payment, message },
      { account: ordinals, message },
    )) as {
      signature: Uint8Array
    }[]
    const [ecdsa, bip322] = outputs.map(({ signature }) => base64.encode(signature))
    expect(verifyEcdsa('Hello', at.mainnetTwin(at.addressOf('payment')), ecdsa ?? '')).toBe(true)
    expect(Verifier.verifySignature(at.addressOf('ordinals'), 'Hello', bip322 ?? '')).toBe(true)
    expect(Verifier.verifySignature(at.addressOf('ordinals'), 'Other', bip322 ?? '')).toBe(false)
  })

  test('signs PSBTs that the network takes, and sends transfers', async () => {
    const [payment, ordinals] = await connect('payment', 'ordinals')
    const [output] = (await call('bitcoin:signTransaction', {
      psbt: at.spend().toBuffer(),
      inputsToSign: [
        { account: payment, signingIndexes: [0] },
        { account: ordinals, signingIndexes: [1] },
      ],
    })) as { signedPsbt: Uint8Array }[]
    expect(await at.finalizeAndSend(output?.signedPsbt ?? new Uint8Array())).toBe(200)

    at.node.fund(payment?.address ?? '', 100_000)
    const to = at.addressOf('payment', 1)
    const before = at.node.balance(to)
    const [sent] = (await call('bitcoin:sendTransfer', { account: payment, amount: 20_000n, recipient: to })) as {
      txid: string
    }[]
    expect(at.node.balance(to) - before).toBe(20_000n)
    expect(at.node.transaction(sent?.txid ?? '')).toBeDefined()
  })
})
