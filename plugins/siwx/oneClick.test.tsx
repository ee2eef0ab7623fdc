import { signInOffers, wallet } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { otherConnectionsSlice } from '../../src/wallet/internal.ts'
import type { SiwxOptions } from './options.ts'
import { account, approve, networks, scope } from './testing/approve.ts'
import { hostSiwx } from './testing/hosts.ts'
import { addOther, defer, keep, openPage } from './testing.ts'
import type { SiwxSession } from './types.ts'

const signal = new AbortController().signal

async function openOffer(options: Partial<SiwxOptions> = {}, more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(options, more)
  const [offer] = page.kernel.slots.get(signInOffers)
  if (!offer) throw new Error('Nothing is offered')
  return { page, offer }
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

test('a wallet that signs while it connects leaves the session of one that was restored beside the active one', async () => {
  const multiWallet = { features: { multiWallet: true } }
  const siwx = hostSiwx()
  const page = await openPage({ siwx }, multiWallet)
  await page.siwx.sign()
  await addOther(page.kernel)
  await page.kernel.use(wallet).connect({ connectorId: 'com.example.other', signal })
  await page.siwx.sign()
  const connections = await page.kernel.use(wallet).connections()
  await connections.switchConnection({ namespace: 'eip155', connectorId: 'com.example.harness' })
  page.dispose()
  const next = await openOffer({ siwx }, { ...multiWallet, storage: page.storage, connected: 'restored' })
  const { kernel } = next.page
  const [address = ''] = (await addOther(kernel, true)).addresses.slice(1)
  await vi.waitFor(() => expect(kernel.store.get(otherConnectionsSlice).connections).toHaveLength(1))
  await next.offer.accept((await approve(next.offer)).answer)
  expect(await siwx.getSessions(networks[0], address)).toHaveLength(1)
  expect(await siwx.getSessions(networks[0], account.address)).toHaveLength(1)
})

describe('a session that the host stores after the connection was cancelled is revoked', () => {
  const storing = async () => {
    const { storage, kept } = keep()
    const { page, offer } = await openOffer({ storage })
    const stored = defer<void>()
    const leaving = new AbortController()
    const store = async (sessions: readonly SiwxSession[]) => {
      await stored.promise
      kept.push(...sessions)
    }
    storage.set.mockImplementationOnce(store)
    storage.add.mockImplementationOnce((session) => store([session]))
    const cancelWhile = async (accepting: Promise<void>, left: readonly string[] = []) => {
      await vi.waitFor(() => expect(storage.set.mock.calls.length + storage.add.mock.calls.length).toBe(1))
      leaving.abort()
      await expect(accepting).rejects.toThrow()
      stored.settle()
      await vi.waitFor(() => expect(storage.delete).toHaveBeenCalledTimes(left.length + 1))
      expect([kept.map(({ data }) => data.chainId), page.signedInAs.mock.calls]).toEqual([left, []])
    }
    return { page, offer, storage, signal: leaving.signal, cancelWhile }
  }

  test('if the wallet signed with its approval', async () => {
    const { offer, signal, cancelWhile } = await storing()
    const { answer } = await approve(offer)
    await cancelWhile(offer.accept({ ...answer, signal }))
  })

  test('on each network, also if one can not be revoked', async () => {
    const { page, offer, storage, signal, cancelWhile } = await storing()
    const { answer: first } = await approve(offer)
    const { answer: second } = await approve(offer, networks[1], first.request)
    storage.delete.mockRejectedValueOnce(new Error('offline'))
    await cancelWhile(offer.accept({ ...first, auths: [...first.auths, ...second.auths], signal }), [networks[0]])
    await vi.waitFor(() => expect(page.errors).toMatchObject([{ message: 'offline' }]))
  })

  test('if the wallet signed with the login', async () => {
    const { offer, signal, cancelWhile } = await storing()
    const [message] = (await offer.prepareLogin?.({ networks, placeholder: '<<Account>>' }, signal)) ?? []
    const text = message?.text.replace('<<Account>>', () => account.address) ?? ''
    const signed = { address: account.address, message: text, signature: await account.signMessage({ message: text }) }
    await cancelWhile(message?.accept(signed, signal) ?? Promise.resolve())
  })
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
