import { describe, expect, test } from 'vitest'
import { setStage } from './testing/stage.ts'

const at = setStage()

describe('addresses', () => {
  test.each([
    ['mainnet', 'p2wpkh', /^bc1q/, /^bc1p/],
    ['mainnet', 'p2sh', /^3/, /^bc1p/],
    ['testnet', 'p2wpkh', /^tb1q/, /^tb1p/],
    ['testnet', 'p2sh', /^2/, /^tb1p/],
  ] as const)('on %s with %s', async (network, paymentType, payment, ordinals) => {
    const [one, two] = (await at.create({ paymentType })).addresses(0, network)
    expect(one).toMatchObject({ address: expect.stringMatching(payment), purpose: 'payment', type: paymentType })
    expect(two).toMatchObject({ address: expect.stringMatching(ordinals), purpose: 'ordinals', type: 'p2tr' })
    expect([one?.publicKey.length, two?.publicKey.length]).toEqual([66, 64])
    expect(one?.path).toBe(`m/${paymentType === 'p2sh' ? 49 : 84}'/${network === 'mainnet' ? 0 : 1}'/0'/0/0`)
  })

  test('need a network', async () => {
    await expect(at.create({ networks: [] })).rejects.toThrow('needs a network')
  })
})
