/** Wallets that sign something other than what they were asked to sign. */
import { createPrivateKey, sign } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { type loadCurve, type Signer, signBytes as signMessageBytes, signTransactions } from './calls.ts'
import { solanaDevnet } from './networks.ts'
import { openSession } from './session.ts'
import { toNetwork } from './testing/network.ts'
import { createScriptedPaired } from './testing/pairedProvider.ts'
import { must, never, toConnector } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'
import { messageOf } from './transaction.ts'

const [key, other] = [Keypair.generate(), Keypair.generate()]
const address = key.publicKey.toBase58()
const networks = [toNetwork(solanaDevnet)]
const refused = { code: 'SOLANA_INVALID_WALLET_ANSWER' }

/** Signs bytes with a key. */
function signBytes(bytes: Uint8Array, { secretKey } = key): Uint8Array {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretKey.subarray(0, 32)])
  return new Uint8Array(sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })))
}
/** A transfer that the account pays, and how it is once a key has signed other bytes than those of its message. */
function createTransfer(lamports = 1) {
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
    instructions: [SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: other.publicKey, lamports })],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  const wire = transaction.serialize()
  const signedOver = (bytes: Uint8Array, by = key) => {
    const signed = wire.slice()
    signed.set(signBytes(bytes, by), 1)
    return signed
  }
  return { wire, message: message.serialize(), signedOver }
}
const transfer = createTransfer()
const dearer = createTransfer(1000)
const text = (bytes: Uint8Array) => base64.encode(bytes)

const connect = (provider: unknown) =>
  openSession(
    { connector: toConnector(provider), networks, signal: new AbortController().signal },
    { networks: () => networks, preferred: () => undefined, api: { fetch }, signal: never },
  )

/** A wallet on the page that answers so. */
function onPage(answer: (input: { message: Uint8Array; transaction: Uint8Array }) => object) {
  const account = { address, publicKey: key.publicKey.toBytes(), chains: ['solana:devnet'], features: [] }
  const all = async (...inputs: never[]) => inputs.map(answer)
  return {
    version: '1.0.0',
    name: 'Test',
    chains: ['solana:devnet'],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': { signMessage: all },
      'solana:signTransaction': { signTransaction: all },
    },
  }
}
const prefixed = (bytes: Uint8Array) => Uint8Array.from([...new TextEncoder().encode('Signed: '), ...bytes])

test.each<[what: string, sign: (bytes: Uint8Array) => Uint8Array]>([
  ['other bytes', () => signBytes(new TextEncoder().encode('Goodbye'))],
  ['the bytes with a prefix', (bytes) => signBytes(prefixed(bytes))],
  ['the bytes with another key', (bytes) => signBytes(bytes, other)],
  ['nothing', () => new Uint8Array(64)],
])('a message is refused if the wallet signed %s', async (_, signIt) => {
  const here = await connect(onPage(({ message }) => ({ signedMessage: message, signature: signIt(message) })))
  await expect(here.signMessage('Hello', never)).rejects.toMatchObject(refused)
  const answer = (_: string, { message }: Record<string, unknown>) => ({
    signature: base58.encode(signIt(base58.decode(message as string))),
  })
  const there = await connect(createScriptedPaired(address, { answer }))
  await expect(there.signMessage('Hello', never)).rejects.toMatchObject(refused)
})

/** Bytes that a hardware wallet puts in front (Solana off-chain messages). */
const preamble = (bytes: Uint8Array) =>
  Uint8Array.from([255, ...new TextEncoder().encode('solana offchain'), 0, 0, bytes.length, 0, ...bytes])

test('a message is taken if the wallet put bytes in front of it, and says so', async () => {
  const signature = signBytes(preamble(new TextEncoder().encode('Hello')))
  const session = await connect(onPage(({ message }) => ({ signedMessage: preamble(message), signature })))
  expect(await session.signMessage('Hello', never)).toBe(base58.encode(signature))
})

test.each<[what: string, signed: (bytes: Uint8Array) => Uint8Array]>([
  ['has other bytes at the end', (bytes) => Uint8Array.from([...preamble(bytes), 0])],
  ['is another one', () => new TextEncoder().encode('Goodbye')],
  ['is a part of it', (bytes) => bytes.subarray(1)],
])('a message is refused if what the wallet says to have signed %s', async (_, toSigned) => {
  const answer = ({ message }: { message: Uint8Array }) => {
    const signedMessage = toSigned(message)
    return { signedMessage, signature: signBytes(signedMessage) }
  }
  const session = await connect(onPage(answer))
  await expect(session.signMessage('Hello', never)).rejects.toMatchObject(refused)
})

test.each<[what: string, work: (signer: Signer, signal: AbortSignal, load: typeof loadCurve) => Promise<unknown>]>([
  ['message', (signer, signal, load) => signMessageBytes(signer, new Uint8Array(2), signal, load)],
  ['transaction', (signer, ...rest) => signTransactions(signer, [transfer.wire], 'solana:devnet', ...rest)],
])('a wallet is not asked to sign a %s before the code that checks its answer is there', async (_, work) => {
  const asked = vi.fn(() => ({}))
  const wallet = onPage(asked) as unknown as Signer['wallet']
  const signer = { wallet, account: must(wallet.accounts[0]) }
  const fail = async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://page.test/assets/verify.js')
  }
  await expect(work(signer, never, fail)).rejects.toMatchObject({ code: 'DEPENDENCY_NOT_LOADED' })
  const [controller, reason] = [new AbortController(), new Error('closed')]
  const waiting = work(signer, controller.signal, () => new Promise(() => {}))
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(asked).not.toHaveBeenCalled()
})

test('a message is refused if the wallet changes the bytes that it was given, and signs those', async () => {
  const answer = ({ message }: { message: Uint8Array }) => {
    message.fill(0)
    return { signedMessage: message, signature: signBytes(message) }
  }
  const session = await connect(onPage(answer))
  await expect(session.signMessage('Hello', never)).rejects.toMatchObject(refused)
})

test.each<[what: string, signed: Uint8Array]>([
  ['another transaction', transfer.signedOver(dearer.message)],
  ['it with another key', transfer.signedOver(transfer.message, other)],
  ['nothing', transfer.wire],
])('a transaction is refused if the wallet signed %s', async (_, signed) => {
  const one = { method: 'solana_signTransaction', params: { transaction: text(transfer.wire) } }
  const all = { method: 'solana_signAllTransactions', params: { transactions: Array(2).fill(text(transfer.wire)) } }
  const here = await connect(onPage(() => ({ signedTransaction: signed })))
  const whole = await connect(createScriptedPaired(address, { answer: () => ({ transaction: text(signed) }) }))
  const part = { signature: base58.encode(signed.subarray(1, 65)) }
  const alone = await connect(createScriptedPaired(address, { answer: () => part }))
  for (const session of [here, whole, alone]) await expect(session.request(one, never)).rejects.toMatchObject(refused)
  const good = text(transfer.signedOver(transfer.message))
  const batch = createScriptedPaired(address, { answer: () => ({ transactions: [good, text(signed)] }) })
  for (const session of [here, await connect(batch)]) {
    await expect(session.request(all, never)).rejects.toMatchObject(refused)
  }
})

test('a transaction to which the wallet has added something, as a fee, is taken with its signature', async () => {
  const changed = dearer.signedOver(dearer.message)
  const session = await connect(onPage(() => ({ signedTransaction: changed })))
  const call = { method: 'solana_signTransaction', params: { transaction: text(transfer.wire) } }
  const answer = (await session.request(call, never)) as { transaction: string; signature: string }
  expect(answer.transaction).toBe(text(changed))
  expect(isSignedBy(address, must(messageOf(changed)), answer.signature)).toBe(true)
})
