import { Psbt, script, Transaction } from 'bitcoinjs-lib'
import { UserRejectedRequestError } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { createSpend } from '../../test/wallets/bitcoin/testing/createSpend.ts'
import type { BitcoinProvider } from './provider.ts'
import { connectScripted } from './testing/scriptedWallet.ts'
import { createSpending, recipient, validate } from './testing/spending.ts'
import { never } from './testing/stage.ts'
import { verify } from './verify/index.ts'

const { node, setup } = createSpending()

describe('the answers of a wallet are validated:', () => {
  const accounts = [{ address: recipient, type: 'payment' as const }]
  const from = [{ address: recipient, publicKey: '', path: '', purpose: 'payment' as const, type: 'p2wpkh' as const }]

  test.each(['', 'hello', 'ab', '00'.repeat(20), 'AB'.repeat(1001)])('the signature %j', async (answer) => {
    const session = await connectScripted(accounts, { signMessage: async () => answer })
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
  })

  test('hexadecimal becomes base64', async () => {
    const session = await connectScripted(accounts, { signMessage: async () => '0x'.concat('1F'.repeat(65)) })
    expect(await session.signMessage('hello', never)).toBe(Buffer.alloc(65, 0x1f).toString('base64'))
  })

  test.each(['smp', 'ful'])('a signature of BIP-322 keeps its prefix %s', async (prefix) => {
    const signature = prefix + Buffer.alloc(70, 2).toString('base64')
    const session = await connectScripted(accounts, { signMessage: async () => signature })
    expect(await session.signMessage('hello', never)).toBe(signature)
  })

  test.each([
    ['ecdsa', Buffer.alloc(107, 2).toString('base64')],
    ['ecdsa', `smp${Buffer.alloc(65, 2).toString('base64')}`],
    ['bip322', Buffer.alloc(65, 0x1f).toString('base64')],
  ] as const)('a signature of another protocol than the named one, %s: %s', async (protocol, signature) => {
    const session = await connectScripted(accounts, { signMessage: async () => signature })
    const asking = session.request({ method: 'signMessage', params: { message: 'hello', protocol } }, never)
    await expect(asking).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
  })

  test.each<[unknown]>([
    [undefined],
    [null],
    [7],
    [{}],
    [{ toString: 0 }],
  ])('what is no text, as a signature: %j', async (answer) => {
    const session = await connectScripted(accounts, { signMessage: async () => answer as string })
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
  })

  test.each([
    ['nothing', {}],
    ['an id where a PSBT is due', { txid: '00'.repeat(32) }],
    ['what is no PSBT', { psbt: 'cHNidP8=' }],
    ['what is no base64', { psbt: '!!' }],
  ])('a PSBT: %s', async (_, answer) => {
    const session = await connectScripted(accounts, { signPsbt: async () => answer })
    const params = { psbt: createSpend(node(), from).toBase64() }
    const asking = session.request({ method: 'signPsbt', params }, never)
    await expect(asking).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
  })

  test('a PSBT that pays another address', async () => {
    const psbt = createSpend(node(), from)
    const other = createSpend(node(), from)
    const session = await connectScripted(accounts, { signPsbt: async () => ({ psbt: other.toBase64() }) })
    const asking = session.request({ method: 'signPsbt', params: { psbt: psbt.toBase64() } }, never)
    await expect(asking).rejects.toMatchObject({ code: 'BITCOIN_PSBT_CHANGED' })
  })

  test('a PSBT that pays another address is not passed on to be sent', async () => {
    const [psbt, other] = [createSpend(node(), from), createSpend(node(), from)]
    const pushPsbt = vi.fn(async () => '00'.repeat(32))
    const session = await connectScripted(accounts, { signPsbt: async () => ({ psbt: other.toBase64() }), pushPsbt })
    const params = { psbt: psbt.toBase64(), broadcast: true }
    await expect(session.request({ method: 'signPsbt', params }, never)).rejects.toMatchObject({
      code: 'BITCOIN_PSBT_CHANGED',
    })
    expect(pushPsbt).not.toHaveBeenCalled()
  })

  test('a PSBT that is signed once the session has ended is not passed on to be sent', async () => {
    const psbt = createSpend(node(), from)
    const call = { method: 'signPsbt', params: { psbt: psbt.toBase64(), broadcast: true } }
    const signature = script.signature.encode(new Uint8Array(64).fill(1), Transaction.SIGHASH_ALL)
    psbt.updateInput(0, { partialSig: [{ pubkey: Uint8Array.of(2, ...new Uint8Array(32).fill(1)), signature }] })
    const pushPsbt = vi.fn(async () => '00'.repeat(32))
    const signPsbt = async () => {
      await session.disconnect()
      return { psbt: psbt.toBase64() }
    }
    const session = await connectScripted(accounts, { signPsbt, pushPsbt })
    await expect(session.request(call, never)).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
    expect(pushPsbt).not.toHaveBeenCalled()
  })

  test('the id of a sent transaction is reported, even with an invalid or another PSBT beside it', async () => {
    const [txid, psbt] = ['ab'.repeat(32), createSpend(node(), from).toBase64()]
    const call = { method: 'signPsbt', params: { psbt, broadcast: true } }
    const asSent = await connectScripted(accounts, { signPsbt: async () => ({ psbt: '0200000000', txid }) })
    expect(await asSent.request(call, never)).toEqual({ txid })
    const changed = createSpend(node(), from).toBase64()
    const other = await connectScripted(accounts, { signPsbt: async () => ({ psbt: changed, txid }) })
    await expect(other.request(call, never)).rejects.toMatchObject({ code: 'BITCOIN_PSBT_CHANGED', details: txid })
  })

  test('a PSBT in hexadecimal becomes base64', async () => {
    const psbt = createSpend(node(), from)
    const params = { psbt: psbt.toBase64() }
    const signature = script.signature.encode(new Uint8Array(64).fill(1), Transaction.SIGHASH_ALL)
    psbt.updateInput(0, { partialSig: [{ pubkey: Uint8Array.of(2, ...new Uint8Array(32).fill(1)), signature }] })
    const session = await connectScripted(accounts, { signPsbt: async () => ({ psbt: psbt.toHex() }) })
    expect(await session.request({ method: 'signPsbt', params }, never)).toEqual({ psbt: psbt.toBase64() })
  })

  test('a PSBT that comes back unsigned, which is not passed on to be sent', async () => {
    const psbt = createSpend(node(), from).toBase64()
    const pushPsbt = vi.fn(async () => '00'.repeat(32))
    const session = await connectScripted(accounts, { signPsbt: async () => ({ psbt }), pushPsbt })
    for (const broadcast of [false, true]) {
      const asking = session.request({ method: 'signPsbt', params: { psbt, broadcast } }, never)
      await expect(asking).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
    }
    expect(pushPsbt).not.toHaveBeenCalled()
  })

  test.each(['', 'hello', '00'])('the transaction id %j', async (txid) => {
    const session = await connectScripted(accounts, {
      sendTransfer: async () => txid,
      signPsbt: async () => ({ txid }),
    })
    const transfer = { method: 'sendTransfer', params: { recipientAddress: recipient, amount: 1 } }
    const psbt = { method: 'signPsbt', params: { psbt: createSpend(node(), from).toBase64(), broadcast: true } }
    for (const call of [transfer, psbt]) {
      await expect(session.request(call, never)).rejects.toMatchObject({ code: 'BITCOIN_INVALID_WALLET_ANSWER' })
    }
  })

  test('an error in any form becomes a named error', async () => {
    const session = await connectScripted(accounts, { signMessage: () => Promise.reject({ error: { code: 4001 } }) })
    await expect(session.signMessage('hello', never)).rejects.toSatisfy(UserRejectedRequestError.is)
  })
})

describe('a PSBT is shown by no wallet', () => {
  test('whose session ends while the request is prepared', async () => {
    const { session, own, calls } = await setup('satsConnect')
    const before = calls().filter((method) => method === 'signPsbt')
    const params = { psbt: createSpend(node(), own).toBase64() }
    const signing = session.request({ method: 'signPsbt', params }, never)
    await session.disconnect()
    await expect(signing).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
    expect(calls().filter((method) => method === 'signPsbt')).toEqual(before)
  })
})

describe('the object for the host', () => {
  test('each method gives the same result as the request of that name', async () => {
    const { session, own } = await setup('satsConnect')
    const provider = session.provider as BitcoinProvider
    const { address = '' } = own[0] ?? {}
    expect(await provider.getAccountAddresses()).toEqual(await provider.request({ method: 'getAccountAddresses' }))
    const signature = await provider.signMessage({ message: 'hello' })
    expect(await verify({ address, message: 'hello', signature })).toBe(true)
    const { psbt = '' } = await provider.signPsbt({ psbt: createSpend(node(), own).toBase64() })
    expect(validate(Psbt.fromBase64(psbt))).toBe(true)
    node().fund(address, 100_000)
    const txid = await provider.sendTransfer({ recipientAddress: recipient, amount: '1500' })
    expect(node().transaction(txid)).toBeDefined()
  })

  test('emits changes until a listener is removed', async () => {
    const { session, wallet } = await setup('satsConnect')
    const provider = session.provider as BitcoinProvider
    const [accounts, chain, gone, stopped] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    provider.on('accountsChanged', accounts).on('chainChanged', chain).on('disconnect', gone)
    provider.on('accountsChanged', stopped).removeListener('accountsChanged', stopped)
    wallet.cues.setNetwork('mainnet')
    await vi.waitFor(() => expect(chain).toHaveBeenCalledWith('bip122:000000000019d6689c085ae165831e93'))
    expect(accounts).toHaveBeenCalledWith(wallet.addresses(0, 'mainnet').map(({ address }) => address))
    wallet.cues.disconnectApp()
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce())
    expect(stopped).not.toHaveBeenCalled()
  })
})
