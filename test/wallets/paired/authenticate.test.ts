import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../world/relay/index.ts'
import { type PairedCacao, type PairedWallet, startPairedWallet } from '../index.ts'
import { stopClient } from './client.ts'
import { type Dapp, startDapp } from './testing/dapp.ts'

const local = 'eip155:31337'
const two = 'eip155:31338'

let relay: Relay
let dapp: Dapp
let wallet: PairedWallet

/** Counts up: the client makes ids from the time and this number, and mixes up two messages with one id. */
let count = 0
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockImplementation(() => ((count++ % 1000) + 0.5) / 1000)
  relay = await startRelay()
})
afterAll(() => {
  vi.restoreAllMocks()
  return relay.stop()
})
beforeEach(async () => {
  const networks = [local, two] as const
  ;[dapp, wallet] = await Promise.all([startDapp(relay.url), startPairedWallet({ relayUrl: relay.url, networks })])
})
afterEach(() => Promise.all([stopClient(dapp), wallet.stop()]))

async function authenticate(chains: string[] = [local, two, 'eip155:5']) {
  const { uri = '', response } = await dapp.authenticate({
    chains,
    domain: 'page.test',
    uri: 'https://page.test/',
    nonce: 'abcdef0123456789',
    statement: 'Read the news.',
    resources: ['https://page.test/terms'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_getAssets'],
  })
  const settled = response()
  settled.catch(() => {})
  await wallet.pair(uri)
  return settled
}
const textOf = ({ p }: PairedCacao) => dapp.formatAuthMessage({ request: p, iss: p.iss })

test('signs for each network that both know, with what it can do there', async () => {
  const { session, auths = [] } = await authenticate()
  const [address = '0x'] = wallet.addresses(local) as readonly `0x${string}`[]
  expect(auths.map(({ p }) => p.iss)).toEqual([`did:pkh:${local}:${address}`, `did:pkh:${two}:${address}`])
  for (const auth of auths as PairedCacao[]) {
    const message = textOf(auth)
    expect(await verifyMessage({ address, message, signature: auth.s.s as `0x${string}` })).toBe(true)
    expect(message).toContain(
      "Read the news. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
    )
  }
  expect(session?.namespaces.eip155).toMatchObject({
    accounts: [`${local}:${address}`, `${two}:${address}`],
    methods: ['eth_sendTransaction', 'personal_sign'],
  })
  expect(wallet.authentications).toMatchObject([
    { app: { name: 'A page', url: 'http://page.test' }, networks: [local, two] },
  ])
  expect(wallet.authentications[0]?.messages).toEqual((auths as PairedCacao[]).map(textOf))
  expect(wallet.proposals).toEqual([])
  expect(wallet.failures).toEqual([])
})

test('signs for the first network alone', async () => {
  wallet.cues.signIn('first')
  const { session, auths = [] } = await authenticate()
  expect(auths).toHaveLength(1)
  expect(session?.namespaces.eip155?.accounts).toHaveLength(2)
})

test('declines, and has nothing to sign where no network is known', async () => {
  wallet.cues.reject()
  await expect(authenticate()).rejects.toBe('User rejected.')
  wallet.cues.approve()
  await expect(authenticate(['eip155:5'])).rejects.toBe('Unsupported chains.')
})

test('waits for the person, who reads what is signed', async () => {
  wallet.cues.manual()
  const settled = authenticate()
  await vi.waitFor(() => expect(wallet.pending()).toMatchObject([{ kind: 'authentication' }]))
  wallet.cues.answer(wallet.pending()[0]?.id ?? 0, 'approve')
  expect((await settled).auths).toHaveLength(2)
})

test('knows nothing of it, and answers the proposal', async () => {
  wallet.cues.signIn('never')
  const { session, auths } = await authenticate()
  expect(auths).toBeUndefined()
  expect(session?.namespaces.eip155?.accounts).toHaveLength(2)
  expect(wallet.authentications).toEqual([])
})

test('signs another text than was asked for', async () => {
  wallet.cues.signIn('each', { payload: (payload) => ({ ...payload, nonce: '0000000000000000' }) })
  const { auths } = await authenticate()
  expect(auths?.map(({ p }) => p.nonce)).toEqual(['0000000000000000', '0000000000000000'])
})

test('sends a signature that is not right', async () => {
  wallet.cues.signIn('first', { signed: (cacao) => ({ ...cacao, p: { ...cacao.p, nonce: '0000000000000000' } }) })
  await expect(authenticate()).rejects.toMatchObject({ code: 7000 })
})
