import { createPrivateKey, sign } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { asPairedProvider, type Connector, type Session } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { solana, solanaDevnet, solanaTestnet } from './networks.ts'
import { createPairedWallet } from './paired.ts'
import { openSession } from './session.ts'
import { asWallet } from './source.ts'
import { toNetwork } from './testing/network.ts'
import { allMethods, createScriptedPaired, type ScriptedPaired } from './testing/pairedProvider.ts'
import { must, never, toConnector } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'

const [key, other] = [Keypair.generate(), Keypair.generate()]
const [address, second] = [key.publicKey.toBase58(), other.publicKey.toBase58()]
const networks = [toNetwork(solanaDevnet), toNetwork(solana), toNetwork(solanaTestnet)]
const [devnet, mainnet] = networks.map(({ caipNetworkId }) => caipNetworkId)
const signature = base58.encode(new Uint8Array(64).fill(9))

const connect = (
  provider: ScriptedPaired,
  more: { network?: (typeof networks)[number]; connector?: Connector } = {},
): Promise<Session> =>
  openSession(
    { connector: toConnector(provider), networks, signal: new AbortController().signal, ...more },
    { networks: () => networks, preferred: () => undefined, api: { fetch }, signal: never },
  )
const setup = async (parts: Partial<ScriptedPaired> = {}) => {
  const provider = createScriptedPaired(address, parts)
  return { provider, session: await connect(provider) }
}
const lastAsked = (provider: ScriptedPaired) => must(provider.asked.at(-1))

function createTransaction() {
  const instruction = SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: other.publicKey, lamports: 1 })
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
    instructions: [instruction],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  const wire = base64.encode(transaction.serialize())
  transaction.sign([key])
  return { wire, signed: base64.encode(transaction.serialize()), id: base58.encode(must(transaction.signatures[0])) }
}

describe('a session with a wallet on another device', () => {
  test('is distinguished from other providers', () => {
    const provider = createScriptedPaired(address)
    expect(asPairedProvider(provider)).toBe(provider)
    for (const value of [null, {}, { request() {} }, { ...provider, accounts: 'x' }]) {
      expect(asPairedProvider(value)).toBeUndefined()
    }
  })

  test('is a wallet of the Wallet Standard', async () => {
    const { session } = await setup()
    const wallet = session.provider as Wallet
    expect(asWallet(wallet)).toBe(wallet)
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'Test' })
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(atob(wallet.icon.slice(wallet.icon.indexOf(',') + 1))).toMatch(/^<svg .*<\/svg>$/)
    expect(wallet.chains).toContain('solana:devnet')
    expect(wallet.chains).toContain('solana:mainnet')
    expect(wallet.chains).not.toContain('solana:testnet')
    const [account] = wallet.accounts
    expect(account).toMatchObject({ address, chains: wallet.chains })
    expect(account?.publicKey).toEqual(key.publicKey.toBytes())
    expect(wallet.accounts[0]).toBe(account)
  })

  test('the provider has the name of the wallet that answered', async () => {
    const provider = createScriptedPaired(address)
    const connector: Connector = { ...toConnector(provider), peer: () => ({ name: 'A phone' }) }
    expect(((await connect(provider, { connector })).provider as Wallet).name).toBe('A phone')
  })

  test('has the features that were approved, and those alone', async () => {
    const { session, provider } = await setup({ methods: ['solana_signMessage'] })
    const wallet = session.provider as Wallet
    const standard = ['standard:connect', 'standard:disconnect', 'standard:events']
    expect(Object.keys(wallet.features)).toEqual([...standard, 'solana:signMessage'])
    expect(wallet.accounts[0]?.features).toEqual(['solana:signMessage'])
    const { wire: transaction } = createTransaction()
    const call = { method: 'solana_signTransaction', params: { transaction } }
    await expect(session.request(call, never)).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
    provider.methods = allMethods
    expect(Object.keys(wallet.features)).toHaveLength(6)
    expect(wallet.accounts[0]?.features).toHaveLength(3)
  })

  test('can not be connected after it has ended', async () => {
    const provider = createScriptedPaired(address, { accounts: [], networks: [], methods: [] })
    await expect(connect(provider)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  })
})

describe('the network of the session', () => {
  test('is the requested one if the session covers it, otherwise that of the wallet', async () => {
    expect((await setup({ network: must(mainnet) })).session.network).toBe(mainnet)
    const provider = createScriptedPaired(address)
    const moved = await connect(provider, { network: must(networks[1]) })
    expect([moved.network, provider.network]).toEqual([mainnet, mainnet])
    const uncovered = await connect(provider, { network: must(networks[2]) })
    expect([uncovered.network, provider.network]).toEqual([mainnet, mainnet])
  })

  test('is switched among the approved networks', async () => {
    const { session, provider } = await setup()
    const watcher = vi.fn()
    session.watch(watcher)
    await session.switchNetwork(must(networks[1]), never)
    expect(provider.network).toBe(mainnet)
    expect(watcher.mock.calls).toEqual([[{ type: 'network', network: mainnet }]])
    await expect(session.switchNetwork(must(networks[2]), never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  })

  test('does not change if the wallet does not switch', async () => {
    const { session } = await setup({ setNetwork() {} })
    await expect(session.switchNetwork(must(networks[1]), never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(session.network).toBe(devnet)
  })

  test('is reported when the wallet changes it', async () => {
    const { session, provider } = await setup()
    const watcher = vi.fn()
    const stop = session.watch(watcher)
    provider.setNetwork(must(mainnet))
    provider.accounts = [second, address]
    provider.tell('accountsChanged')
    const accounts = [second, address].map((item) => ({ address: item, type: 'eoa' }))
    expect(watcher.mock.calls).toEqual([[{ type: 'network', network: mainnet }], [{ type: 'accounts', accounts }]])
    expect(session).toMatchObject({ network: mainnet, accounts })
    stop()
    expect(provider.listening).toBe(0)
  })

  test('disconnects when either side ends the session', async () => {
    const { session, provider } = await setup()
    const watcher = vi.fn()
    session.watch(watcher)
    provider.accounts = []
    provider.tell('disconnect')
    expect(watcher.mock.calls).toEqual([[{ type: 'disconnected' }]])
    expect(provider.listening).toBe(0)
    const again = await setup()
    await again.session.disconnect()
    expect(again.provider.disconnect).toHaveBeenCalledTimes(1)
  })
})

describe('requests to sign', () => {
  test('a message is sent in base58, with the public key', async () => {
    const bytes = new TextEncoder().encode('Grüße')
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key.secretKey.subarray(0, 32)])
    const signed = base58.encode(sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })))
    const { session, provider } = await setup({ answer: () => ({ signature: signed }) })
    expect(await session.signMessage('Grüße', never)).toBe(signed)
    const message = base58.encode(bytes)
    expect(lastAsked(provider)).toEqual({
      method: 'solana_signMessage',
      params: { message, pubkey: address },
      chain: devnet,
    })
  })

  test.each([
    [
      'the transaction',
      ({ signed, id }: ReturnType<typeof createTransaction>) => ({ signature: id, transaction: signed }),
    ],
    ['the signature alone', ({ id }: ReturnType<typeof createTransaction>) => ({ signature: id })],
    [
      'the signature, and null as the transaction',
      ({ id }: ReturnType<typeof createTransaction>) => ({ signature: id, transaction: null }),
    ],
  ])('a transaction goes in base64, and comes back signed when the wallet answers %s', async (_, toAnswer) => {
    const transaction = createTransaction()
    const { session, provider } = await setup({ answer: () => toAnswer(transaction) })
    const params = { transaction: transaction.wire }
    expect(await session.request({ method: 'solana_signTransaction', params }, never)).toEqual({
      signature: transaction.id,
      transaction: transaction.signed,
    })
    expect(lastAsked(provider)).toMatchObject({
      params: { transaction: transaction.wire, pubkey: address },
      chain: devnet,
    })
    const { message } = VersionedTransaction.deserialize(base64.decode(transaction.signed))
    expect(isSignedBy(address, message.serialize(), transaction.id)).toBe(true)
  })

  test.each([
    ['at once', allMethods, ['solana_signAllTransactions']],
    [
      'one by one where that is all that is approved',
      ['solana_signTransaction'],
      ['solana_signTransaction', 'solana_signTransaction'],
    ],
  ])('several transactions are signed %s', async (_, methods, asked) => {
    const transaction = createTransaction()
    const answer = (_method: string, params: Record<string, unknown>) =>
      params.transactions
        ? { transactions: [transaction.signed, transaction.signed] }
        : { transaction: transaction.signed }
    const { session, provider } = await setup({ methods, answer })
    const params = { transactions: [transaction.wire, transaction.wire] }
    expect(await session.request({ method: 'solana_signAllTransactions', params }, never)).toEqual({
      transactions: [transaction.signed, transaction.signed],
    })
    expect(provider.asked.map(({ method }) => method)).toEqual(asked)
  })

  test('a transaction is sent with the options of the call', async () => {
    const { session, provider } = await setup({ answer: () => ({ signature }) })
    await session.switchNetwork(must(networks[1]), never)
    const { wire: transaction } = createTransaction()
    const sendOptions = { skipPreflight: true, maxRetries: 1 }
    const call = { method: 'solana_signAndSendTransaction', params: { transaction, sendOptions } }
    expect(await session.request(call, never)).toEqual({ signature })
    expect(lastAsked(provider)).toEqual({
      method: 'solana_signAndSendTransaction',
      params: { transaction, pubkey: address, sendOptions },
      chain: mainnet,
    })
  })

  test.each([
    ['solana_signMessage', { message: '2' }, undefined],
    ['solana_signMessage', { message: '2' }, { signature: '2' }],
    ['solana_signMessage', { message: '2' }, { signature: `0${signature}` }],
    ['solana_signTransaction', {}, {}],
    ['solana_signTransaction', {}, { transaction: 'aGVsbG8=' }],
    ['solana_signTransaction', {}, { signature: 'x' }],
    ['solana_signAndSendTransaction', {}, { signature: 1 }],
    ['solana_signAllTransactions', {}, { transactions: [] }],
    ['solana_signAllTransactions', {}, { transactions: ['aGVsbG8=', 'aGVsbG8='] }],
  ])('of %s %j the answer %j is refused', async (method, more, answer) => {
    const { wire: transaction } = createTransaction()
    const params = { transaction, transactions: [transaction, transaction], ...more }
    const { session } = await setup({ answer: () => answer })
    await expect(session.request({ method, params }, never)).rejects.toMatchObject({
      code: 'SOLANA_INVALID_WALLET_ANSWER',
    })
  })

  test('more signed transactions than were asked for are refused', async () => {
    const { wire, signed } = createTransaction()
    const { session } = await setup({ answer: () => ({ transactions: [signed, signed, signed] }) })
    const call = { method: 'solana_signAllTransactions', params: { transactions: [wire, wire] } }
    await expect(session.request(call, never)).rejects.toMatchObject({ code: 'SOLANA_INVALID_WALLET_ANSWER' })
  })

  test('rejects a signature by a key that is no signer of the transaction', async () => {
    const transaction = createTransaction()
    const { session } = await setup({ accounts: [second], answer: () => ({ signature: transaction.id }) })
    const call = { method: 'solana_signTransaction', params: { transaction: transaction.wire } }
    await expect(session.request(call, never)).rejects.toMatchObject({ code: 'SOLANA_INVALID_WALLET_ANSWER' })
  })
})

describe('the provider for the host', () => {
  type SignMessage = { 'solana:signMessage': { signMessage(input: object): Promise<unknown> } }
  type SignTransaction = { 'solana:signTransaction': { signTransaction(input: object): Promise<unknown> } }

  test('a refusal has the same error as that of a wallet on the page', async () => {
    const { session } = await setup({ answer: () => Promise.reject({ code: 5000, message: 'User rejected.' }) })
    const { accounts, features } = session.provider as Wallet
    const signing = (features as SignMessage)['solana:signMessage'].signMessage({
      account: accounts[0],
      message: new Uint8Array(1),
    })
    await expect(signing).rejects.toMatchObject({ code: 4001, message: 'User rejected the request' })
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  test('a call names its chain, and is refused for one that was not approved', async () => {
    const transaction = createTransaction()
    const { session, provider } = await setup({ answer: () => ({ transaction: transaction.signed }) })
    const { accounts, features } = session.provider as Wallet
    const sign = (chain?: string) =>
      (features as SignTransaction)['solana:signTransaction'].signTransaction({
        account: accounts[0],
        transaction: base64.decode(transaction.wire),
        ...(chain && { chain }),
      })
    await sign('solana:mainnet')
    await sign()
    expect(provider.asked.map(({ chain }) => chain)).toEqual([mainnet, devnet])
    await expect(sign('solana:testnet')).rejects.toMatchObject({ code: 4901 })
  })

  test('changes are emitted until the listener is removed', async () => {
    const provider = createScriptedPaired(address)
    const wallet = createPairedWallet(provider, { name: 'Phone', networks: () => networks })
    const listener = vi.fn()
    const { on } = wallet.features['standard:events'] as { on(event: string, listener: () => void): () => void }
    const off = on('change', listener)
    provider.accounts = [second]
    provider.tell('accountsChanged')
    expect(listener).toHaveBeenCalledWith({ accounts: [expect.objectContaining({ address: second })] })
    off()
    expect(provider.listening).toBe(0)
  })

  test('another approval of the wallet is a change of chains, features and accounts', () => {
    const provider = createScriptedPaired(address, { methods: ['solana_signMessage'] })
    const wallet = createPairedWallet(provider, { name: 'Phone', networks: () => networks })
    const listener = vi.fn()
    const { on } = wallet.features['standard:events'] as { on(event: string, listener: () => void): () => void }
    on('change', listener)
    const [before] = wallet.accounts
    provider.methods = ['solana_signMessage', 'solana_signTransaction']
    provider.networks = [devnet] as ScriptedPaired['networks']
    provider.tell('approvalChanged')
    const [[{ accounts, chains, features }] = [{}]] = listener.mock.calls
    expect(features).toHaveProperty('solana:signTransaction')
    expect(chains).toEqual(wallet.chains)
    expect(chains).not.toContain('solana:mainnet')
    expect(accounts).toEqual([expect.objectContaining({ address, chains, features: expect.any(Array) })])
    expect(accounts[0]).not.toBe(before)
  })
})
