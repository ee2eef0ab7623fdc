import { hex } from '@scure/base'
import { Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { setStage } from './testing/stage.ts'

const at = setStage()

interface Leather {
  request(method: string, params?: unknown): Promise<{ result: never }>
}

describe('as Leather', () => {
  const request = (method: string, params?: unknown) => {
    const host: { LeatherProvider?: Leather } = {}
    at.wallet.installLeather(host)
    return host.LeatherProvider?.request(method, params) ?? Promise.reject(new Error('no provider'))
  }

  test('gives addresses with their paths', async () => {
    const { result } = (await request('getAddresses')) as {
      result: { addresses: { type: string; symbol: string; address: string; derivationPath: string }[] }
    }
    expect(result.addresses).toMatchObject([
      { symbol: 'BTC', type: 'p2wpkh', address: at.addressOf('payment'), derivationPath: "m/84'/1'/0'/0/0" },
      {
        symbol: 'BTC',
        type: 'p2tr',
        address: at.addressOf('ordinals'),
        tweakedPublicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await request('getAddresses', { network: 'mainnet' })).toMatchObject({
      result: { addresses: [{ address: at.wallet.addresses(0, 'mainnet')[0]?.address }, {}] },
    })
  })

  test('gives an address for Stacks along, if it has one', async () => {
    at.wallet = await at.create({ stacks: 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE' })
    const stacks = {
      symbol: 'STX',
      address: expect.stringMatching(/^ST/),
      publicKey: at.wallet.addresses()[0]?.publicKey,
    }
    expect(await request('getAddresses')).toMatchObject({ result: { addresses: [{}, {}, stacks] } })
  })

  test('rejects with the answer that holds the error', async () => {
    at.wallet.cues.reject()
    await expect(request('getAddresses')).rejects.toMatchObject({ jsonrpc: '2.0', error: { code: 4001 } })
    await expect(request('nothing')).rejects.toMatchObject({ error: { code: -32601 } })
    await expect(request('getAddresses', { network: 'moon' })).rejects.toMatchObject({ error: { code: -32602 } })
    await expect(request('signMessage', { message: 'Hello' })).rejects.toMatchObject({ error: { code: 4100 } })
  })

  test('signs messages with BIP-322, PSBTs in hex, and sends transfers', async () => {
    await request('getAddresses')
    for (const [paymentType, purpose] of [
      ['p2wpkh', 'payment'],
      ['p2tr', 'ordinals'],
    ] as const) {
      const { result } = (await request('signMessage', { message: 'Hello', paymentType })) as {
        result: { signature: string; address: string }
      }
      expect(result.address).toBe(at.addressOf(purpose))
      expect(Verifier.verifySignature(result.address, 'Hello', result.signature)).toBe(true)
    }
    const signed = (await request('signPsbt', { hex: hex.encode(at.spend().toBuffer()), signAtIndex: [0, 1] })) as {
      result: { hex: string }
    }
    expect(await at.finalizeAndSend(hex.decode(signed.result.hex))).toBe(200)
    at.node.fund(at.addressOf('payment'), 100_000)
    const recipients = [{ address: at.addressOf('ordinals', 1), amount: '10000' }]
    await request('sendTransfer', { recipients, network: 'testnet' })
    expect(at.node.balance(at.addressOf('ordinals', 1))).toBe(10_000n)
  })
})
