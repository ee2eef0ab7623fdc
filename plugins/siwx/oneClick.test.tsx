import { type SignInOffer, signInOffers } from 'portico/wallet'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { formatMessage } from './config/message.ts'
import type { SiwxOptions } from './options.ts'
import { openPage } from './testing.ts'
import type { SiwxMessageData } from './types.ts'

const networks = ['eip155:1', 'eip155:2'] as const
const scope = { networks, methods: ['personal_sign'] }
const signal = new AbortController().signal
const account = privateKeyToAccount(generatePrivateKey())
const words =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}').replaceAll('=', '')}`

async function openOffer(options: Partial<SiwxOptions> = {}, more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(options, more)
  const [offer] = page.kernel.slots.get(signInOffers)
  if (!offer) throw new Error('Nothing is offered')
  return { page, offer }
}

/** The answer of a wallet that signs the request for one chain as it connects. */
async function approve(offer: SignInOffer, chainId: (typeof networks)[number] = networks[0]) {
  const request = await offer.prepare(scope, signal)
  if (!request) throw new Error('There is nothing to sign')
  const { uri, exp = '', ...rest } = request
  const data: SiwxMessageData = {
    accountAddress: account.address,
    chainId,
    domain: request.domain,
    uri,
    version: '1',
    nonce: request.nonce,
    statement: words,
    resources: [recap],
    issuedAt: new Date().toISOString(),
    expirationTime: exp,
  }
  const s = await account.signMessage({ message: formatMessage(data) })
  const p = {
    ...rest,
    exp,
    iss: `did:pkh:${chainId}:${account.address}`,
    aud: uri,
    version: '1',
    iat: data.issuedAt ?? '',
    statement: words,
    resources: [recap],
  }
  const auths = [{ h: { t: 'caip122' as const }, p, s: { t: 'eip191' as const, s } }]
  return { data, answer: { request, scope, auths, signal } }
}

test('the signature of a wallet while it connects makes a session before the account is known', async () => {
  const { page, offer } = await openOffer()
  const { data, answer } = await approve(offer)
  await offer.accept(answer)
  expect(page.signedInAs.mock.calls).toEqual([
    [{ namespace: 'eip155', network: networks[0], address: account.address }],
  ])
  const { getSessions } = await page.siwx.config()
  const kept = await getSessions(networks[0], account.address, signal)
  expect(kept).toMatchObject([{ data, cacao: answer.auths[0] }])
})

test('a wallet that signs while it connects leaves the sessions of another connected wallet, on all networks', async () => {
  const { page, offer } = await openOffer({}, { features: { multiWallet: true } })
  await page.siwx.sign()
  page.cues.setChain(2)
  await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  await page.siwx.sign()
  page.cues.setChain(1)
  await vi.waitFor(() => expect(page.account()).toMatch(/^eip155:1:/))
  const { answer } = await approve(offer)
  await offer.accept(answer)
  expect(await page.sessions()).toHaveLength(1)
  page.dispose()
  const next = await openPage({}, { storage: page.storage, connected: 'restored' })
  await vi.waitFor(() => expect(next.gated()).toBeUndefined())
  next.cues.setChain(2)
  await vi.waitFor(() => expect([next.account()?.slice(0, 9), next.gated()]).toEqual(['eip155:2:', undefined]))
  expect([next.prompts(), next.isOnSign()]).toEqual([0, false])
})

test('a wallet that signs again while it connects replaces its own session', async () => {
  const { page, offer } = await openOffer()
  const [first, second] = [await approve(offer), await approve(offer)]
  await offer.accept(first.answer)
  await offer.accept(second.answer)
  const { getSessions } = await page.siwx.config()
  const kept = await getSessions(networks[0], account.address, signal)
  expect(kept.map(({ data }) => data.nonce)).toEqual([second.data.nonce])
})

test('a namespace to which sign-in does not apply gets no request to sign while it connects', async () => {
  const createMessage = vi.fn()
  const config = { createMessage, appliesTo: () => false, getSessions: async () => [] }
  const { offer } = await openOffer({ siwx: config as never })
  expect(await offer.prepare(scope, signal)).toBeUndefined()
  expect(createMessage).not.toHaveBeenCalled()
})

test('while sign-in is switched off, wallets get no request to sign', async () => {
  const { page } = await openOffer()
  page.kernel.flags.setFeatures({ siwx: false })
  expect(page.kernel.slots.get(signInOffers)).toEqual([])
})
