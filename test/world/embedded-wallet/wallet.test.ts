import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import {
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  http,
  parseEther,
  publicActions,
  stringToHex,
  testActions,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../anvil.ts'
import { type SolanaNode, startSolana } from '../solana/index.ts'
import { createSmartAccounts } from './smartAccount.ts'
import { chain, startService } from './testing/startService.ts'

const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const elsewhere = '0x00000000000000000000000000000000000000AA'

let node: Anvil
let solana: SolanaNode
beforeAll(async () => {
  ;[node, solana] = await Promise.all([startAnvil({ chainId: 31337 }), startSolana()])
})
afterAll(() => Promise.all([node.stop(), solana.stop()]))

const client = () =>
  createClient({ transport: http(node.url) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))

/** A user who is logged in, with Ether and SOL. */
async function start() {
  const world = await startService({
    networks: { [chain]: node.url, [solanaChain]: solana.url },
    smartAccounts: createSmartAccounts([31337]),
    async onUser({ address, smartAccount, solanaAddress }) {
      for (const owner of [address, smartAccount])
        if (owner) await client().setBalance({ address: owner, value: parseEther('10') })
      solana.airdrop(solanaAddress, 10_000_000_000n)
    },
  })
  const frame = world.createClient()
  await frame.logIn('ada@mail.example')
  const [user] = await world.service.users()
  if (!user?.smartAccount) throw new Error('There is no user')
  return { ...world, frame, user, eoa: user.address, smart: user.smartAccount }
}

const receiptOf = (hash: Hex) => client().waitForTransactionReceipt({ hash })

test('tells the accounts of a user on each chain', async () => {
  const { frame, eoa, smart, user } = await start()
  const accounts = [
    { address: eoa, type: 'eoa' },
    { address: smart, type: 'smartAccount' },
  ]
  const common = { email: 'ada@mail.example', smartAccountDeployed: false }
  const ask = async (body: object) => (await frame.post('/v1/user', body)).body
  expect(await ask({ chainId: 31337 })).toEqual({
    ...common,
    address: smart,
    chainId: 31337,
    accounts,
    preferredAccountType: 'smartAccount',
  })
  expect(await ask({ chainId: chain, preferredAccountType: 'eoa' })).toEqual({
    ...common,
    address: eoa,
    chainId: 31337,
    accounts,
    preferredAccountType: 'eoa',
  })
  const address = user.solanaAddress
  expect(await ask({ chainId: solanaChain })).toEqual({
    ...common,
    address,
    chainId: solanaChain,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
  })
  expect(await ask({ chainId: 1 })).toEqual({ message: 'The network is not supported' })
  expect((await frame.post('/v1/smart-accounts')).body).toEqual({ smartAccountEnabledNetworks: [31337] })
  expect((await frame.post('/v1/user/account-type', { chainId: 31337, type: 'eoa' })).body).toEqual({
    type: 'eoa',
    address: eoa,
  })
})

test('signs messages with the key, and for the smart account before and after it is deployed', async () => {
  const { frame, eoa, smart } = await start()
  const message = 'hello'
  const sign = async (address: string) =>
    (await frame.sign('personal_sign', [stringToHex(message), address])).body.result
  const verify = async (address: Hex) => client().verifyMessage({ address, message, signature: await sign(address) })
  expect(await verify(eoa)).toBe(true)
  expect(await client().getCode({ address: smart })).toBeUndefined()
  expect(await verify(smart)).toBe(true)
  const { body } = await frame.sign('eth_sendTransaction', [{ from: smart, to: elsewhere, value: '0x1' }])
  expect(await receiptOf(body.result)).toMatchObject({ status: 'success' })
  expect(await client().getCode({ address: smart })).toMatch(/^0x/)
  expect(await verify(smart)).toBe(true)
})

test('signs typed data', async () => {
  const { frame, eoa, smart } = await start()
  const data = {
    domain: { name: 'Mail', chainId: 31337 },
    types: { Letter: [{ name: 'text', type: 'string' }] },
    primaryType: 'Letter',
    message: { text: 'hello' },
  } as const
  for (const address of [eoa, smart]) {
    const { body } = await frame.sign('eth_signTypedData_v4', [address, JSON.stringify(data)])
    expect(await client().verifyHash({ address, hash: hashTypedData(data), signature: body.result })).toBe(true)
  }
})

test('sends transactions of the key and of the smart account', async () => {
  const { frame, eoa, smart } = await start()
  for (const from of [eoa, smart]) {
    const before = await client().getBalance({ address: elsewhere })
    const { body } = await frame.sign('eth_sendTransaction', [{ from, to: elsewhere, value: '0xde0b6b3a7640000' }])
    expect(await receiptOf(body.result)).toMatchObject({ status: 'success' })
    expect((await client().getBalance({ address: elsewhere })) - before).toBe(parseEther('1'))
  }
  expect(await client().getBalance({ address: smart })).toBe(parseEther('9'))
})

test('a batch of a smart account is performed as a whole or not at all', async () => {
  const { frame, smart } = await start()
  const before = await client().getBalance({ address: elsewhere })
  const call = { to: elsewhere, value: '0x1' }
  const send = (calls: object[], version = '2.0.0') =>
    frame.sign('wallet_sendCalls', [{ version, from: smart, chainId: '0x7a69', calls }])
  const { body } = await send([call, { ...call, data: '0x1234' }, call])
  const { id } = body.result
  await receiptOf(id)
  const status = await frame.post('/v1/rpc', { method: 'wallet_getCallsStatus', params: [id], chainId: 31337 })
  expect(status.body.result).toMatchObject({ id, status: 200, atomic: true, chainId: '0x7a69' })
  expect((await client().getBalance({ address: elsewhere })) - before).toBe(3n)
  const tooMuch = { ...call, value: '0x56bc75e2d63100000' }
  expect((await send([call, tooMuch])).status).toBe(400)
  expect((await client().getBalance({ address: elsewhere })) - before).toBe(3n)
  expect((await send([call], '1.0')).body.result).toMatch(/^0x[\da-f]{64}$/)
  expect(await send([{ ...call, to: 'ada' }])).toMatchObject({ status: 400 })
})

test('nobody but its owner moves what a smart account holds', async () => {
  const { smart, frame } = await start()
  const { body } = await frame.sign('eth_sendTransaction', [{ from: smart, to: elsewhere, value: '0x1' }])
  await receiptOf(body.result)
  const data = createSmartAccounts([]).encodeCalls([{ to: elsewhere, value: 1n, data: '0x' }])
  const before = await client().getBalance({ address: elsewhere })
  const [stranger] = await client().request({ method: 'eth_accounts' })
  const transaction = { from: stranger as Hex, to: smart, data }
  const hash = await client().request({ method: 'eth_sendTransaction', params: [transaction] } as never)
  await receiptOf(hash as Hex)
  expect(await client().getBalance({ address: elsewhere })).toBe(before)
})

test('tells what an account can do', async () => {
  const { frame, eoa, smart } = await start()
  const ask = async (address: string) =>
    (await frame.post('/v1/rpc', { method: 'wallet_getCapabilities', params: [address], chainId: 31337 })).body.result
  expect(await ask(smart)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  expect(await ask(eoa)).toEqual({})
})

test('reads of a node pass, and nothing else does', async () => {
  const { frame } = await start()
  const ask = (method: string, params?: unknown[]) =>
    frame.post('/v1/rpc', { method, chainId: 31337, ...(params && { params }) })
  expect((await ask('eth_chainId')).body).toEqual({ result: '0x7a69' })
  for (const method of ['eth_sendTransaction', 'personal_sign', 'anvil_setBalance', 'eth_accounts_', 'toString'])
    expect((await ask(method, [])).status, method).toBe(400)
})

test('an approval says what is asked for', async () => {
  const { frame, eoa } = await start()
  const view = async (method: string, params: unknown) =>
    (await frame.post('/v1/approvals/begin', { method, params, chainId: 31337 })).body.view
  expect(await view('personal_sign', [stringToHex('hello'), eoa])).toMatchObject({ text: 'hello', warnings: [] })
  expect(await view('personal_sign', ['0x0001ff', eoa])).toMatchObject({
    text: '0x0001ff',
    warnings: [expect.any(String)],
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [elsewhere, 5n] })
  expect(await view('eth_sendTransaction', [{ from: eoa, to: elsewhere, data }])).toMatchObject({
    details: expect.arrayContaining([{ label: 'transfer', value: `${elsewhere}, 5` }]),
    warnings: [],
  })
  expect(await view('eth_sendTransaction', [{ from: eoa, to: elsewhere, data: '0x12345678' }])).toMatchObject({
    warnings: [expect.any(String)],
  })
})

test('an approval signs once, what was shown, in the session that it belongs to', async () => {
  const { frame, eoa, createClient: another, wait } = await start()
  const begin = async () =>
    (await frame.post('/v1/approvals/begin', { method: 'personal_sign', params: ['0x01', eoa], chainId: 31337 })).body
      .id
  const approve = async (id: string, by = frame) => (await by.post('/v1/approvals/approve', { id })).status
  const stranger = another()
  await stranger.logIn('eve@mail.example')
  const id = await begin()
  expect(await approve(id, stranger)).toBe(400)
  expect((await Promise.all([approve(id), approve(id)])).sort()).toEqual([200, 400])
  const cancelled = await begin()
  await frame.post('/v1/approvals/cancel', { id: cancelled })
  expect(await approve(cancelled)).toBe(400)
  const old = await begin()
  wait(10 * 60_000)
  expect(await approve(old)).toBe(400)
})

test.each([
  ['personal_sign', ['0x01', elsewhere]],
  ['personal_sign', ['0x01']],
  ['personal_sign', 'text'],
  ['eth_signTypedData_v4', [elsewhere, '{']],
  ['eth_sendTransaction', [{ from: elsewhere, to: elsewhere }]],
  ['eth_sendTransaction', []],
  ['wallet_grantPermissions', []],
  ['solana_signMessage', { message: '1' }],
  ['__proto__', []],
])('%s of %j is refused', async (method, params) => {
  const { frame } = await start()
  const { status, body } = await frame.sign(method, params)
  expect([status, body.message]).toEqual([400, expect.any(String)])
})

test('grants permissions of an account, and ends them by its signature', async () => {
  const { frame, eoa } = await start()
  const request = {
    chainId: '0x7a69',
    address: eoa,
    expiry: 4_000_000_000,
    signer: { type: 'keys', data: { keys: [] } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    policies: [],
  }
  const { body } = await frame.sign('wallet_grantPermissions', [request])
  expect(body.result).toMatchObject({ ...request, context: expect.stringMatching(/^0x/) })
  for (const change of [{ address: elsewhere }, { chainId: '0x1' }, { permissions: [] }])
    expect(await frame.sign('wallet_grantPermissions', [{ ...request, ...change }])).toMatchObject({ status: 400 })
  const revoked = await frame.sign('wallet_revokePermissions', [{ pci: 'session-1', address: `${chain}:${eoa}` }])
  expect(await client().verifyMessage({ address: eoa, message: 'session-1', signature: revoked.body.result })).toBe(
    true,
  )
})

test('signs Solana messages, and no transaction as a message', async () => {
  const { frame, user } = await start()
  const bytes = new TextEncoder().encode('hello')
  const params = { message: base58.encode(bytes), pubkey: user.solanaAddress }
  const { body } = await frame.sign('solana_signMessage', params, solanaChain)
  const isValid = ed25519.verify(base58.decode(body.result.signature), bytes, base58.decode(user.solanaAddress))
  expect(isValid).toBe(true)
  const message = base58.encode(transfer(user.solanaAddress).compileMessage().serialize())
  expect(await frame.sign('solana_signMessage', { message }, solanaChain)).toMatchObject({ status: 400 })
})

test('a Solana message that can not be read is shown as its bytes, with a warning', async () => {
  const { frame } = await start()
  const view = async (bytes: Uint8Array) => {
    const params = { message: base58.encode(bytes) }
    const { body } = await frame.post('/v1/approvals/begin', {
      method: 'solana_signMessage',
      params,
      chainId: solanaChain,
    })
    return body.view
  }
  expect(await view(new TextEncoder().encode('hello'))).toMatchObject({ text: 'hello', warnings: [] })
  for (const bytes of [Uint8Array.of(0xff, 0xfe, 0x41), new TextEncoder().encode('pay \u202e0001 SOL')])
    expect(await view(bytes)).toMatchObject({ text: base58.encode(bytes), warnings: [expect.any(String)] })
})

const target = Keypair.generate().publicKey
function transfer(from: string, recentBlockhash = '11111111111111111111111111111111') {
  const feePayer = new PublicKey(from)
  const instruction = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: target, lamports: 1_000_000_000 })
  return new Transaction({ feePayer, recentBlockhash } as never).add(instruction)
}
const wire = (transaction: Transaction) => base58.encode(transaction.serialize({ requireAllSignatures: false }))

test('signs Solana transactions, alone and together, and sends them', async () => {
  const { frame, user } = await start()
  const transaction = wire(transfer(user.solanaAddress))
  const one = await frame.sign('solana_signTransaction', { transaction }, solanaChain)
  expect(Transaction.from(base58.decode(one.body.result.transaction)).verifySignatures()).toBe(true)
  const versioned = new VersionedTransaction(transfer(user.solanaAddress).compileMessage())
  const transactions = [transaction, base58.encode(versioned.serialize())]
  const all = await frame.sign('solana_signAllTransactions', { transactions }, solanaChain)
  expect(
    all.body.result.transactions.map((text: string) => Transaction.from(base58.decode(text)).verifySignatures()),
  ).toEqual([true, true])
  const latest = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }),
  })
  const { blockhash } = (await latest.json()).result.value
  const params = { transaction: wire(transfer(user.solanaAddress, blockhash)) }
  const sent = await frame.sign('solana_signAndSendTransaction', params, solanaChain)
  expect(base58.decode(sent.body.result.signature)).toHaveLength(64)
  expect(solana.balance(target.toBase58())).toBe(1_000_000_000n)
})

test.each([
  ['of somebody else', wire(transfer(Keypair.generate().publicKey.toBase58()))],
  ['cut off', base58.encode(base58.decode(wire(transfer(target.toBase58()))).slice(0, 80))],
  ['no base58', '0OIl'],
  ['empty', ''],
])('a Solana transaction that is %s is refused', async (_, transaction) => {
  const { frame } = await start()
  expect(await frame.sign('solana_signTransaction', { transaction }, solanaChain)).toMatchObject({ status: 400 })
})

test('signs in to the app within the login, and to no other app', async () => {
  const { frame, eoa } = await start()
  const text = (host: string) =>
    `${host} wants you to sign in with your Portico account:\n<<AccountAddress>>\n\nURI: https://${host}\nNonce: 1`
  const ask = (host: string) =>
    frame.post('/v1/user', {
      chainId: 31337,
      preferredAccountType: 'eoa',
      siwxMessage: { serializedMessage: text(host), chainId: chain },
    })
  const { body } = await ask('app.example')
  expect(body.message).toBe(text('app.example').replace('<<AccountAddress>>', eoa))
  expect(await client().verifyMessage({ address: eoa, message: body.message, signature: body.signature })).toBe(true)
  expect(await ask('evil.example')).toMatchObject({ status: 400 })
})

test('a URL that an app names is used where the options accept it alone', async () => {
  const ask = async (options: object) => {
    const { createClient: create } = await startService(options)
    const frame = create()
    await frame.logIn('ada@mail.example')
    return (await frame.post('/v1/rpc', { method: 'eth_chainId', chainId: 31338, rpcUrl: node.url })).body
  }
  expect(await ask({})).toEqual({ message: 'The network is not supported' })
  expect(await ask({ acceptsRpcUrl: (url: string) => url === node.url })).toEqual({ result: '0x7a69' })
})
