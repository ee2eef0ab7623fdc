import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOutTime } from './expiryTimers.ts'
import type { Outcome } from './testing/held.ts'
import { expectSound, type HeldPage, openHeld } from './testing/heldPage.ts'
import { addOther } from './testing.ts'

const outcomes: readonly Outcome[] = ['answers', 'throws', 'undefined', 'null', 'garbage']

/** What happens while the host is held that reads the sessions of the signed-in account. */
const events: Readonly<Record<string, (page: HeldPage) => unknown>> = {
  'the account changes': (page) => void page.turnAccount(),
  'the account changes and changes back': (page) => {
    page.turnAccount()
    page.cues.setAccounts(page.wallet.addresses.slice(0, 2) as never)
  },
  'the network changes': (page) => void page.cues.setChain(2),
  'the user disconnects': (page) => page.disconnect(),
  'the user disconnects and reconnects': async (page) => {
    await page.disconnect()
    page.beginToConnect()
  },
  'the locale changes': (page) => page.kernel.messages.setLocale('fr'),
  'another wallet connects': async (page) => {
    await addOther(page.kernel)
    page.beginToConnect('com.example.other')
  },
}
const reads = [
  ['siwx', 'siwx.getSessions'],
  ['storage', 'storage.get'],
  ['siweConfig', 'siweConfig.getSession'],
] as const
const readRows = reads.flatMap(([kind, name]) =>
  Object.keys(events).flatMap((event) => outcomes.map((outcome) => ({ kind, name, event, outcome }))),
)

test.each(readRows)('$name is held and then $outcome, $event: only accounts pass that have signed', async (row) => {
  const features = row.event.includes('another wallet') ? { features: { multiWallet: true } } : {}
  const page = await openHeld(row.kind, row.name, { isArmed: false, ...features })
  await page.siwx.sign()
  page.held.arm()
  const checking = page.siwx.check({ quiet: true })
  await page.held.called()
  await events[row.event]?.(page)
  page.held.release(row.outcome)
  await checking
  await expectSound(page)
  const isBack = /reconnects|another wallet/.test(row.event)
  if (isBack && row.outcome === 'answers') {
    expect([page.isConnected(), page.isOther()]).toEqual([true, row.event.includes('another wallet')])
  }
})

const endings = [
  ['siwx', 'siwx.setSessions'],
  ['storage', 'storage.set'],
  ['siweConfig', 'siweConfig.signOut'],
] as const
const endRows = endings.flatMap(([kind, name]) => outcomes.map((outcome) => ({ kind, name, outcome })))

describe('a sign-out that takes longer than its time limit, while its user connects and signs again,', () => {
  test.each(endRows)('$name, $outcome: the account passes only with a session', async ({ kind, name, outcome }) => {
    const page = await openHeld(kind, name, { isArmed: false })
    await page.siwx.sign()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    page.held.arm()
    await page.disconnect()
    await page.held.called()
    const connecting = page.connect()
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    await vi.advanceTimersByTimeAsync(signOutTime)
    await connecting
    expect(page.gated()).toBe('waiting')
    await page.siwx.sign()
    await expectSound(page)
    expect(page.gated()).toBeUndefined()
    page.held.release(outcome)
    const ends = outcome === 'answers'
    const now = () => [page.kept().length > 0, page.gated()]
    await vi.waitFor(() => expect(now()).toEqual(ends ? [false, 'waiting'] : [true, undefined]))
  })
})
