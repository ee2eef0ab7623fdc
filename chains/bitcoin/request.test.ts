import { Psbt, Transaction } from 'bitcoinjs-lib'
import {
  InvalidParamsRpcError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'portico/wallet'
import { describe, expect, test } from 'vitest'
import { createSpend } from '../../test/wallets/bitcoin/testing/createSpend.ts'
import type { BitcoinAddress } from './calls.ts'
import { testnet } from './testing/network.ts'
import { createSpending, recipient, validate } from './testing/spending.ts'
import { ways } from './testing/stage.ts'
import { verify } from './verify/index.ts'

const { node, setup } = createSpending()

describe.each(ways)('by way of %s', (way) => {
  test('getAccountAddresses returns all addresses, or those of one purpose', async () => {
    const { request, own } = await setup(way)
    const expected = own.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey,
      intention: purpose === 'payment' ? 'payment' : 'ordinal',
    }))
    expect(await request('getAccountAddresses')).toMatchObject(expected)
    const ordinals = (await request('getAccountAddresses', { intentions: ['ordinal'] })) as BitcoinAddress[]
    expect(ordinals.map(({ address }) => address)).toEqual(own.slice(1).map(({ address }) => address))
  })

  test('signMessage answers base64 that verifies, by each address', async () => {
    const { request, own } = await setup(way)
    for (const { address } of own) {
      const answer = (await request('signMessage', { account: own[0]?.address, address, message: 'hello' })) as {
        address: string
        signature: string
      }
      expect(answer.address).toBe(address)
      expect(await verify({ ...answer, message: 'hello', network: testnet.caipNetworkId })).toBe(true)
    }
  })

  test('signPsbt signs the inputs that are asked for, and no other', async () => {
    const { request, own, spend } = await setup(way)
    const address = own[0]?.address
    const before = spend().toBase64()
    const answer = (await request('signPsbt', { psbt: before, signInputs: [{ address, index: 0 }] })) as {
      psbt: string
    }
    const after = Psbt.fromBase64(answer.psbt)
    expect(after.data.inputs[0]?.partialSig).toHaveLength(1)
    expect(after.data.inputs[1]?.tapKeySig).toBeUndefined()
    expect(answer).not.toHaveProperty('txid')
  })

  test('signPsbt signs all that spends the wallet’s coins, unless it is asked for less', async () => {
    const { session, request, own, spend } = await setup(way)
    const answer = (await request('signPsbt', { psbt: spend().toBase64() })) as { psbt: string }
    const after = Psbt.fromBase64(answer.psbt)
    expect(after.inputCount).toBe(own.length)
    expect(validate(after)).toBe(true)
    const transaction = after.finalizeAllInputs().extractTransaction()
    const response = await fetch(`${node().url}/api/tx`, { method: 'POST', body: transaction.toHex() })
    expect(await response.text()).toBe(transaction.getId())
    await session.disconnect()
  })

  test('requests for addresses that are not the wallet’s are refused before the wallet is asked', async () => {
    const { request, calls, spend } = await setup(way)
    const before = calls().length
    const refusals = [
      request('signMessage', { message: 'hello', address: recipient }),
      request('signPsbt', { psbt: spend().toBase64(), signInputs: [{ address: recipient, index: 0 }] }),
      request('sendTransfer', { account: recipient, recipientAddress: recipient, amount: '1000' }),
    ]
    const refused = refusals.map((refusal) => expect(refusal).rejects.toSatisfy(UnauthorizedProviderError.is))
    await Promise.all(refused)
    expect(calls()).toHaveLength(before)
  })

  test('a declined request fails with a named error, and an aborted one with its reason', async () => {
    const { wallet, request, spend } = await setup(way)
    wallet.cues.reject()
    await expect(request('signPsbt', { psbt: spend().toBase64() })).rejects.toSatisfy(UserRejectedRequestError.is)
    wallet.cues.hang()
    const controller = new AbortController()
    const reason = new DOMException('gone', 'AbortError')
    const pending = request('signMessage', { message: 'hello' }, controller.signal)
    setTimeout(() => controller.abort(reason))
    await expect(pending).rejects.toBe(reason)
  })

  test('a transfer moves coins, and answers the id of the transaction', async () => {
    const { request, own } = await setup(way)
    const { address = '' } = own[0] ?? {}
    node().fund(address, 100_000)
    const before = node().balance(recipient)
    const { txid } = (await request('sendTransfer', {
      account: address,
      recipientAddress: recipient,
      amount: '1500',
    })) as {
      txid: string
    }
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(node().balance(recipient) - before).toBe(1500n)
  })
})

test.each(ways.filter((way) => way !== 'standard'))('a PSBT is signed and sent, by way of %s', async (way) => {
  const { request, spend } = await setup(way)
  const psbt = spend()
  const { txid } = (await request('signPsbt', { psbt: psbt.toBase64(), broadcast: true })) as { txid: string }
  expect(node().transaction(txid)).toMatchObject({ txid })
})

test('a memo is bytes in letters of any case, also where the wallet reads capitals as text', async () => {
  const { request, own } = await setup('unisat')
  const { address = '' } = own[0] ?? {}
  node().fund(address, 100_000)
  const params = { recipientAddress: recipient, amount: '1500', memo: 'CAfe' }
  const { txid } = (await request('sendTransfer', params)) as { txid: string }
  const { outs } = Transaction.fromHex(node().transaction(txid)?.hex ?? '')
  expect(outs.map(({ script }) => Buffer.from(script).toString('hex'))).toContain('6a02cafe')
})

test('segwit addresses in capitals are the same addresses; the wallet is given them in lower case', async () => {
  const { request, own, wallet, spend } = await setup('unisat')
  const { address = '' } = own[0] ?? {}
  const loud = address.toUpperCase()
  node().fund(address, 100_000)
  await request('sendTransfer', { account: loud, recipientAddress: recipient.toUpperCase(), amount: '1500' })
  expect(wallet.cues.log.at(-1)).toMatchObject({ method: 'sendBitcoin', params: [recipient, 1500] })
  await request('signPsbt', { psbt: spend().toBase64(), signInputs: [{ address: loud, index: 0 }] })
  expect(wallet.cues.log.at(-1)?.params[1]).toMatchObject({ toSignInputs: [{ address, index: 0 }] })
  expect(await request('signMessage', { message: 'hello', address: loud })).toMatchObject({ address })
})

test('a wallet that cannot send fails with a named error', async () => {
  const { request, spend, wallet } = await setup('standard')
  const sending = request('signPsbt', { psbt: spend().toBase64(), broadcast: true })
  await expect(sending).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  wallet.cues.setFeatures(['bitcoin:connect', 'standard:events'])
  for (const [method, params] of [
    ['signMessage', { message: 'hello' }],
    ['signPsbt', { psbt: spend().toBase64() }],
    ['sendTransfer', { recipientAddress: recipient, amount: '1500' }],
  ] as const) {
    await expect(request(method, params)).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  }
})

test.each([
  ['satsConnect', 'ECDSA', 'ecdsa', true],
  ['satsConnect', 'bip322', 'bip322', true],
  ['okx', 'bip322', 'bip322', true],
  ['walletConnect', 'bip322', 'bip322', true],
  ['leather', 'bip322', 'bip322', true],
  ['leather', 'ecdsa', 'ecdsa', false],
] as const)('by way of %s the protocol %s is what is signed with', async (way, protocol, expected, isSupported) => {
  const { request } = await setup(way)
  const asking = request('signMessage', { message: 'hello', protocol })
  if (!isSupported) return expect(asking).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  const { signature, address } = (await asking) as { signature: string; address: string }
  expect(Buffer.from(signature, 'base64').length === 65).toBe(expected === 'ecdsa')
  expect(await verify({ address, message: 'hello', signature })).toBe(true)
})

test.each([
  'satsConnect',
  'leather',
  'standard',
] as const)('by way of %s a transfer with a memo is refused rather than sent without', async (way) => {
  const { request, calls } = await setup(way)
  const before = calls().length
  for (const extra of [{ memo: 'cafe' }, { changeAddress: recipient }]) {
    const asking = request('sendTransfer', { recipientAddress: recipient, amount: '1500', ...extra })
    await expect(asking).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  }
  expect(calls()).toHaveLength(before)
})

test.each([
  'satsConnect',
  'leather',
] as const)('by way of %s coins of another account than that for payments are not sent', async (way) => {
  const { request, calls, own } = await setup(way)
  const before = calls().length
  const params = { account: own[1]?.address, recipientAddress: recipient, amount: '1500' }
  await expect(request('sendTransfer', params)).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  expect(calls()).toHaveLength(before)
})

describe('the requests of a page are validated', () => {
  test.each([
    ['signMessage', {}],
    ['signMessage', { message: 1 }],
    ['signMessage', { message: 'hello', protocol: 'rot13' }],
    ['signMessage', { message: 'hello', address: 'bc1qnone' }],
    ['signPsbt', { psbt: 'cHNidP8=' }],
    ['signPsbt', { psbt: 'not base64 !' }],
    ['signPsbt', { psbt: 7 }],
    ['sendTransfer', { recipientAddress: recipient }],
    ['sendTransfer', { recipientAddress: recipient, amount: '0' }],
    ['sendTransfer', { recipientAddress: recipient, amount: '1.5' }],
    ['sendTransfer', { recipientAddress: recipient, amount: '-1' }],
    ['sendTransfer', { recipientAddress: recipient, amount: 1.5 }],
    ['sendTransfer', { recipientAddress: recipient, amount: '0x10' }],
    ['sendTransfer', { recipientAddress: recipient, amount: '2100000000000001' }],
    ['sendTransfer', { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: '1' }],
    ['sendTransfer', { recipientAddress: recipient, amount: '1', memo: 'no hex' }],
    ['getAccountAddresses', { intentions: 'payment' }],
  ])('%s with %o', async (method, params) => {
    const { request, calls } = await setup('satsConnect')
    const before = calls().length
    await expect(request(method, params)).rejects.toSatisfy(InvalidParamsRpcError.is)
    expect(calls()).toHaveLength(before)
  })

  test('by the methods of the object for the host as well, before the wallet is asked', async () => {
    const { session, calls } = await setup('unisat')
    const provider = session.provider as Record<
      'signMessage' | 'signPsbt' | 'sendTransfer',
      (params?: unknown) => unknown
    >
    const before = calls().length
    for (const asking of [
      provider.signMessage('hello'),
      provider.signMessage({}),
      provider.signMessage(),
      provider.signPsbt({}),
      provider.sendTransfer({ recipientAddress: recipient, amount: '1', memo: 'no hex' }),
    ]) {
      await expect(asking).rejects.toSatisfy(InvalidParamsRpcError.is)
    }
    expect(calls()).toHaveLength(before)
  })

  test('a transaction that can not be read, as what an input spends', async () => {
    const { request, own } = await setup('satsConnect')
    const psbt = createSpend(node(), own)
    for (const input of psbt.data.inputs) {
      delete input.witnessUtxo
      input.nonWitnessUtxo = Uint8Array.of(1, 2, 3)
    }
    await expect(request('signPsbt', { psbt: psbt.toBase64() })).rejects.toSatisfy(InvalidParamsRpcError.is)
  })

  test('an input that is not there, or none of the wallet’s', async () => {
    const { request, own } = await setup('satsConnect')
    const [{ address } = { address: '' }] = own
    const psbt = createSpend(node(), own).toBase64()
    const far = request('signPsbt', { psbt, signInputs: [{ address, index: 9 }] })
    await expect(far).rejects.toSatisfy(InvalidParamsRpcError.is)
    const none = request('signPsbt', { psbt, signInputs: [] })
    await expect(none).rejects.toSatisfy(InvalidParamsRpcError.is)
    const other = createSpend(node(), [{ ...own[0], address: recipient } as never]).toBase64()
    await expect(request('signPsbt', { psbt: other })).rejects.toSatisfy(InvalidParamsRpcError.is)
  })

  test.each(['getInfo', 'constructor', 'eth_sign'])('a method %s that is not of Bitcoin', async (method) => {
    const { request } = await setup('satsConnect')
    await expect(request(method)).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  })
})
