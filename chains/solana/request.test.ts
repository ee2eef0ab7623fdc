import { base58, base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { createStage, must, never } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'

const stage = createStage()
const { connect, createWallet } = stage
const address = (index = 0) => must(stage.wallet.addresses[index])

/** A transfer that an account of the wallet pays, serialized. */
async function createTransfer(version: 'legacy' | 0 = 'legacy', from = address()) {
  stage.node.airdrop(from, 1_000_000_000)
  const { blockhash } = await new Connection(stage.node.url).getLatestBlockhash()
  const to = Keypair.generate().publicKey
  const instruction = SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: to, lamports: 2_000_000 })
  const message = new TransactionMessage({
    payerKey: new PublicKey(from),
    recentBlockhash: blockhash,
    instructions: [instruction],
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled)
  return { to: to.toBase58(), transaction: base64.encode(transaction.serialize()) }
}
const isSigned = (wire: string, by = address()) => {
  const { message, signatures } = VersionedTransaction.deserialize(base64.decode(wire))
  return isSignedBy(by, message.serialize(), base58.encode(must(signatures[0])))
}

test('accounts are listed in the format of WalletConnect', async () => {
  const session = await connect()
  const accounts = stage.wallet.addresses.map((pubkey) => ({ pubkey }))
  expect(await session.request({ method: 'solana_getAccounts' }, never)).toEqual(accounts)
  expect(await session.request({ method: 'solana_requestAccounts', params: {} }, never)).toEqual(accounts)
})

test('a message is signed by the account of the given public key', async () => {
  const session = await connect()
  const message = base58.encode(new TextEncoder().encode('hello'))
  for (const index of [0, 2]) {
    const params = { message, pubkey: address(index) }
    const answer = (await session.request({ method: 'solana_signMessage', params }, never)) as { signature: string }
    expect(isSignedBy(address(index), 'hello', answer.signature)).toBe(true)
  }
})

test('a transaction is signed, legacy or versioned', async () => {
  const session = await connect()
  for (const version of ['legacy', 0] as const) {
    const { transaction } = await createTransfer(version)
    const params = { transaction, pubkey: address() }
    const answer = (await session.request({ method: 'solana_signTransaction', params }, never)) as {
      signature: string
      transaction: string
    }
    expect(isSigned(answer.transaction)).toBe(true)
    const { signatures } = VersionedTransaction.deserialize(base64.decode(answer.transaction))
    expect(answer.signature).toBe(base58.encode(must(signatures[0])))
  }
})

test('for a transaction with another fee payer it returns the account’s signature', async () => {
  const session = await connect()
  const [payer, account] = [Keypair.generate().publicKey, new PublicKey(address())]
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: base58.encode(new Uint8Array(32)),
    instructions: [SystemProgram.transfer({ fromPubkey: account, toPubkey: payer, lamports: 1 })],
  }).compileToLegacyMessage()
  const transaction = base64.encode(new VersionedTransaction(message).serialize())
  const call = { method: 'solana_signTransaction', params: { transaction } }
  const { signature } = (await session.request(call, never)) as { signature: string }
  expect(isSignedBy(address(), message.serialize(), signature)).toBe(true)
})

test('several transactions are signed in one request to the wallet', async () => {
  const session = await connect()
  const transactions = [(await createTransfer()).transaction, (await createTransfer()).transaction]
  const call = { method: 'solana_signAllTransactions', params: { transactions } }
  const answer = (await session.request(call, never)) as { transactions: string[] }
  expect(answer.transactions.map((wire) => isSigned(wire))).toEqual([true, true])
  expect(stage.calls().filter((method) => method === 'solana:signTransaction')).toHaveLength(1)
})

test.each([
  ['the wallet', [], 'solana:signAndSendTransaction'],
  ['the page, where the wallet does not send', ['solana:signAndSendTransaction'], 'solana:signTransaction'],
])('a transaction is sent by %s', async (_, without, feature) => {
  stage.wallet = await createWallet({ without })
  const session = await connect()
  const { to, transaction } = await createTransfer()
  const params = { transaction, sendOptions: { skipPreflight: true, maxRetries: 2 } }
  const call = { method: 'solana_signAndSendTransaction', params }
  const { signature } = (await session.request(call, never)) as { signature: string }
  expect(stage.node.balance(to)).toBe(2_000_000n)
  const { value } = await new Connection(stage.node.url).getSignatureStatus(signature)
  expect(value?.err).toBeNull()
  expect(stage.wallet.cues.log.at(-1)?.method).toBe(feature)
})

test('each transaction is sent with the active chain, in the identifier that the wallet supports', async () => {
  const session = await connect()
  const { transaction } = await createTransfer()
  await session.switchNetwork(stage.testnet, never)
  await session.request({ method: 'solana_signTransaction', params: { transaction } }, never)
  expect(stage.wallet.cues.log.at(-1)?.params).toMatchObject([{ chain: 'solana:testnet' }])
  stage.wallet = await createWallet({ chains: [stage.devnet.caipNetworkId as 'solana:devnet'] })
  await (await connect()).request({ method: 'solana_signTransaction', params: { transaction } }, never)
  expect(stage.wallet.cues.log.at(-1)?.params).toMatchObject([{ chain: stage.devnet.caipNetworkId }])
})

test('a signed transaction is sent even if the caller aborts', async () => {
  stage.wallet = await createWallet({ without: ['solana:signAndSendTransaction'] })
  const session = await connect()
  const { to, transaction } = await createTransfer()
  stage.node.faults.fail('sendTransaction', { error: { code: -32005, message: 'Busy' }, times: 1 })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const controller = new AbortController()
  const call = { method: 'solana_signAndSendTransaction', params: { transaction } }
  const pending = session.request(call, controller.signal)
  await vi.waitFor(() =>
    expect(fetched.mock.calls.some(([, init]) => /sendTransaction/.test(`${init?.body}`))).toBe(true),
  )
  controller.abort()
  expect(await pending).toEqual({ signature: expect.any(String) })
  expect(stage.node.balance(to)).toBe(2_000_000n)
  fetched.mockRestore()
})

test('a signed transaction goes to the network that it was signed for, although the session has moved since', async () => {
  stage.wallet = await createWallet({ without: ['solana:signAndSendTransaction'] })
  const { wallet } = stage.wallet
  const sign = (wallet.features['solana:signTransaction'] as { signTransaction(...inputs: object[]): Promise<unknown> })
    .signTransaction
  const signTransaction = async (...inputs: object[]) => {
    await session.switchNetwork(stage.testnet, never)
    return sign(...inputs)
  }
  const features = { ...wallet.features, 'solana:signTransaction': { signTransaction } }
  const session = await connect({ provider: { ...wallet, chains: wallet.chains, features } })
  const { to, transaction } = await createTransfer()
  const real = globalThis.fetch
  const urls: unknown[] = []
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    urls.push(request[0])
    return urls.at(-1) === stage.node.url ? real(...request) : Response.json({ error: { code: -32602, message: 'No' } })
  })
  const call = { method: 'solana_signAndSendTransaction', params: { transaction } }
  await session.request(call, never).finally(() => vi.unstubAllGlobals())
  expect(urls).toEqual([stage.node.url])
  expect(session.network).toBe(stage.testnet.caipNetworkId)
  expect(stage.node.balance(to)).toBe(2_000_000n)
})

test('the wallet signs nothing that could not be sent, because the host lacks the network', async () => {
  stage.wallet = await createWallet({ without: ['solana:signAndSendTransaction'], chains: ['solana:elsewhere'] })
  const session = await connect()
  const { transaction } = await createTransfer()
  const call = { method: 'solana_signAndSendTransaction', params: { transaction } }
  await expect(session.request(call, never)).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  expect(stage.calls()).toEqual(['standard:connect'])
})

test('a refusal of the node is a named error', async () => {
  stage.wallet = await createWallet({ without: ['solana:signAndSendTransaction'] })
  const session = await connect()
  const { transaction } = await createTransfer()
  const call = { method: 'solana_signAndSendTransaction', params: { transaction } }
  stage.node.expireBlockhashes()
  await expect(session.request(call, never)).rejects.toMatchObject({ code: 'SOLANA_TRANSACTION_FAILED' })
})

test.each<[what: string, method: string, params: unknown, code: string]>([
  ['an unknown method', 'eth_sendTransaction', [], 'UNSUPPORTED_PROVIDER_METHOD'],
  ['a method by the name of a property', 'constructor', [], 'UNSUPPORTED_PROVIDER_METHOD'],
  ['no parameters', 'solana_signMessage', undefined, 'RPC_INVALID_PARAMS'],
  ['a message that is not base58', 'solana_signMessage', { message: '0OIl' }, 'RPC_INVALID_PARAMS'],
  ['a transaction that is not base64', 'solana_signTransaction', { transaction: '!' }, 'RPC_INVALID_PARAMS'],
  ['bytes that are no transaction', 'solana_signTransaction', { transaction: 'aGVsbG8=' }, 'RPC_INVALID_PARAMS'],
  ['no transactions', 'solana_signAllTransactions', { transactions: [] }, 'RPC_INVALID_PARAMS'],
  ['options that are none', 'solana_signAndSendTransaction', { transaction: '', options: 1 }, 'RPC_INVALID_PARAMS'],
  [
    'an account that is not shared',
    'solana_signMessage',
    { message: '2', pubkey: 'So11111111111111111111111111111111111111112' },
    'UNAUTHORIZED_PROVIDER',
  ],
])('%s is refused, and the wallet is not asked', async (_, method, params, code) => {
  const session = await connect()
  await expect(session.request({ method, params }, never)).rejects.toMatchObject({ code })
  expect(stage.calls()).toEqual(['standard:connect'])
})

test('the wallet declines, does not answer, or lacks the feature', async () => {
  stage.wallet = await createWallet({ without: ['solana:signTransaction', 'solana:signAndSendTransaction'] })
  const session = await connect()
  const { transaction } = await createTransfer()
  for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction']) {
    await expect(session.request({ method, params: { transaction } }, never)).rejects.toMatchObject({
      code: 'UNSUPPORTED_PROVIDER_METHOD',
      details: 'solana:signTransaction',
    })
  }
  const call = { method: 'solana_signMessage', params: { message: '2' } }
  stage.wallet.cues.reject()
  await expect(session.request(call, never)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  stage.wallet.cues.hang()
  const controller = new AbortController()
  const pending = session.request(call, controller.signal)
  controller.abort(new Error('closed'))
  await expect(pending).rejects.toThrow('closed')
  await expect(session.request(call, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('an account that lacks a feature of its wallet is not asked for it', async () => {
  const { wallet } = stage.wallet
  const [account] = (
    await (wallet.features['standard:connect'] as { connect(): Promise<{ accounts: object[] }> }).connect()
  ).accounts
  const connectFeature = { connect: async () => ({ accounts: [{ ...account, features: ['solana:signTransaction'] }] }) }
  const provider = {
    ...wallet,
    chains: wallet.chains,
    features: { ...wallet.features, 'standard:connect': connectFeature },
  }
  const session = await connect({ provider })
  await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
})

test.each([
  [undefined],
  [[{}]],
  [[{ signedTransaction: new Uint8Array(10) }]],
])('the signed transaction %j is refused', async (answer) => {
  const { wallet } = stage.wallet
  const features = { ...wallet.features, 'solana:signTransaction': { signTransaction: async () => answer } }
  const session = await connect({ provider: { ...wallet, chains: wallet.chains, features } })
  const { transaction } = await createTransfer()
  await expect(
    session.request({ method: 'solana_signTransaction', params: { transaction } }, never),
  ).rejects.toMatchObject({ code: 'SOLANA_INVALID_WALLET_ANSWER' })
})

test('a transaction that comes back unsigned is refused, also where the page would send it', async () => {
  const { wallet } = stage.wallet
  const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => [{ signedTransaction: transaction }]
  const { 'solana:signAndSendTransaction': _, ...others } = wallet.features as Record<string, object>
  const features = { ...others, 'solana:signTransaction': { signTransaction } }
  const session = await connect({ provider: { ...wallet, chains: wallet.chains, features } })
  const { transaction } = await createTransfer()
  for (const [method, params] of [
    ['solana_signTransaction', { transaction }],
    ['solana_signAllTransactions', { transactions: [transaction] }],
    ['solana_signAndSendTransaction', { transaction }],
  ] as const) {
    await expect(session.request({ method, params }, never)).rejects.toMatchObject({
      code: 'SOLANA_INVALID_WALLET_ANSWER',
    })
  }
})
