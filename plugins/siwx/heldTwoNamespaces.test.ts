import { type Namespace, signInOffers } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { signedIn, siwxSlice } from './index.ts'
import { account, approve } from './testing/approve.ts'
import { createHold, hosts, type Outcome } from './testing/held.ts'
import { accounts, ids, openTwoNamespaces } from './testing/twoNamespaces.ts'

const both = ['eip155', 'solana'] as const

/** One approval connects an EVM account and one of Solana; the host holds a call of one function. */
async function openBoth(name: string) {
  const held = createHold(name)
  const host = hosts[name.startsWith('siwx') ? 'siwx' : 'storage'](held.hold)
  const page = await openTwoNamespaces(host.options)
  const { kernel, controller } = page
  const signed: string[] = []
  kernel.events.on(signedIn, ({ namespace }) => void signed.push(namespace))
  /** The namespaces whose account the page could see. */
  const seen = new Set<Namespace>()
  kernel.store.subscribe(() => {
    for (const one of both) if (page.status(one) === 'connected' && !page.gated(one)) seen.add(one)
  })
  await page.pair('eip155', [`${ids.local}:${accounts.eip155}`, `${ids.devnet}:${accounts.solana}`])
  await vi.waitFor(() => expect([page.gated('eip155'), page.gated('solana')]).toEqual(['waiting', 'waiting']))
  const state = () => kernel.store.get(siwxSlice)
  return {
    ...page,
    held,
    host,
    seen,
    signed,
    state,
    switchTo: (network: typeof ids.devnet) => controller.switchNetwork(network, kernel.signal),
  }
}
type Page = Awaited<ReturnType<typeof openBoth>>

const turn = async (page: Page) => {
  await page.switchTo(ids.devnet)
  await vi.waitFor(() => expect(page.state().pending?.namespace).toBe('solana'))
}
/** Each returns what ends only once the function of the host is released. */
const events: Readonly<Record<string, (page: Page) => Promise<{ readonly begun?: Promise<unknown> }>>> = {
  'Solana becomes active': async (page) => {
    await turn(page)
    return {}
  },
  'Solana becomes active and signs': async (page) => {
    await turn(page)
    return { begun: page.siwx.sign() }
  },
  'both disconnect': async (page) => {
    await page.controller.disconnect()
    return {}
  },
  'the user cancels': async (page) => {
    await page.siwx.cancel()
    return {}
  },
}
const functions = [
  'siwx.createMessage',
  'siwx.signMessage',
  'siwx.addSession',
  'messenger.createMessage',
  'signer.signMessage',
  'verifier.verify',
  'storage.add',
]
const outcomes: readonly Outcome[] = ['answers', 'throws', 'null']
const rows = functions.flatMap((name) =>
  Object.keys(events).flatMap((event) => outcomes.map((outcome) => ({ name, event, outcome }))),
)

describe('one approval connects two namespaces, and a function of the host is held while the first account signs', () => {
  test.each(rows)('$name $outcome, $event: only accounts pass that have signed', async ({ name, event, outcome }) => {
    const page = await openBoth(name)
    const signing = page.siwx.sign()
    await page.held.called()
    const { begun } = (await events[event]?.(page)) ?? {}
    page.held.release(outcome)
    await Promise.all([signing, begun])
    await vi.waitFor(() => expect(page.state().busy).toBeNull())
    if (begun) expect(page.signed).toContain('solana')
    for (const namespace of page.seen) expect(page.signed).toContain(namespace)
    for (const namespace of both) {
      if (page.status(namespace) !== 'connected') continue
      const chain = namespace === 'eip155' ? ids.local : ids.devnet
      const isKept = page.host.kept().some((key) => key.startsWith(chain))
      if (!isKept) expect(page.gated(namespace)).toBe('waiting')
    }
    if (/disconnect|cancels/.test(event)) await vi.waitFor(() => expect(page.host.kept()).toEqual([]))
  })
})

describe('a wallet signs as it connects, and a function of the host is held', () => {
  const open = async (name: string) => {
    const held = createHold(name, false)
    const host = hosts[name.startsWith('siweConfig') ? 'siweConfig' : 'storage'](held.hold)
    const { signer: _, ...options } = host.options
    const page = await openTwoNamespaces(options)
    const [offer] = page.kernel.slots.get(signInOffers)
    if (!offer) throw new Error('Nothing is offered')
    const signed = vi.fn()
    page.kernel.events.on(signedIn, signed)
    const scope = { networks: [ids.local], methods: ['personal_sign'] } as const
    return { ...page, host, held, offer, signed, scope }
  }

  test.each([
    'throws',
    'undefined',
    'null',
    'garbage',
  ] as const)('createMessage %s: nothing is offered', async (how) => {
    const { held, offer, scope, kernel } = await open('messenger.createMessage')
    held.arm()
    const preparing = offer.prepare(scope, kernel.signal)
    await held.called()
    held.release(how)
    await expect(preparing).rejects.toThrow()
  })

  test.each([
    ['verifier.verify', 'throws'],
    ['verifier.verify', 'undefined'],
    ['verifier.verify', 'garbage'],
    ['storage.set', 'throws'],
    ['storage.set', 'undefined'],
    ['storage.get', 'throws'],
    ['storage.get', 'garbage'],
  ] as const)('%s %s: the account is not signed in', async (name, how) => {
    const page = await open(name)
    const request = await page.offer.prepare(page.scope, page.kernel.signal)
    const { answer } = await approve(page.offer, ids.local, request)
    page.held.arm()
    const accepting = page.offer.accept({ ...answer, scope: page.scope })
    await page.held.called()
    page.held.release(how)
    await expect(accepting).rejects.toThrow()
    expect(page.signed).not.toHaveBeenCalled()
  })

  test.each([
    'verifier.verify',
    'storage.set',
    'storage.get',
  ])('%s, and the user gives up: no session stays', async (name) => {
    const page = await open(name)
    const request = await page.offer.prepare(page.scope, page.kernel.signal)
    const { answer } = await approve(page.offer, ids.local, request)
    const leaving = new AbortController()
    page.held.arm()
    const accepting = page.offer.accept({ ...answer, scope: page.scope, signal: leaving.signal })
    await page.held.called()
    leaving.abort()
    await expect(accepting).rejects.toThrow()
    page.held.release('answers')
    const { getSessions } = await page.siwx.config()
    await vi.waitFor(async () => {
      expect(await getSessions(ids.local, account.address, page.kernel.signal)).toEqual([])
      expect(page.host.kept()).toEqual([])
    })
    expect(page.signed).not.toHaveBeenCalled()
  })
})
