import { describe, expect, test, vi } from 'vitest'
import { type Outcome, signing } from './testing/held.ts'
import { expectSound, type HeldPage, openHeld } from './testing/heldPage.ts'
import { addOther } from './testing.ts'

/** What happens while a function of the host is held. */
const events: Readonly<Record<string, (page: HeldPage) => unknown>> = {
  'the account changes': async (page) => {
    const other = page.turnAccount()
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other?.toLowerCase()))
  },
  'the account changes and changes back': async (page) => {
    page.turnAccount()
    const [first, second] = page.wallet.addresses
    page.cues.setAccounts([first, second] as never)
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(first))
  },
  'the network changes': async (page) => {
    page.cues.setChain(2)
    await vi.waitFor(() => expect(page.asked()?.network).toBe('eip155:2'))
  },
  'the user disconnects': (page) => page.disconnect(),
  'the user disconnects and reconnects': async (page) => {
    await page.disconnect()
    page.beginToConnect()
  },
  'the user cancels': (page) => page.siwx.cancel(),
  'the locale changes': (page) => page.kernel.messages.setLocale('fr'),
  'another wallet connects': async (page) => {
    await addOther(page.kernel)
    page.beginToConnect('com.example.other')
  },
  'the modal becomes inline and closes': (page) => {
    page.kernel.modal.setInline(true)
    page.kernel.modal.close({ force: true })
  },
}

const kinds = Object.keys(signing) as readonly (keyof typeof signing)[]
const rows = (outcomes: readonly Outcome[], names: readonly string[]) =>
  kinds.flatMap((kind) =>
    signing[kind].flatMap((name) =>
      names.flatMap((event) => outcomes.map((outcome) => ({ kind, name, event, outcome }))),
    ),
  )

const run = async ({ kind, name, event, outcome }: ReturnType<typeof rows>[number]) => {
  const features = event.includes('another wallet') ? { features: { multiWallet: true } } : {}
  const page = await openHeld(kind, name, features)
  const signing = page.siwx.sign()
  await page.held.called()
  await events[event]?.(page)
  page.held.release(outcome)
  await signing
  await expectSound(page)
  return page
}

describe('a function of the host is held while an account signs, and then answers: no account passes that has not signed', () => {
  test.each(rows(['answers'], Object.keys(events)))('$name, $event', async (row) => {
    const page = await run(row)
    const isLeft = /disconnects|cancels/.test(row.event)
    const isBack = /reconnects|another wallet/.test(row.event)
    if (isBack) expect([page.isConnected(), page.isOther()]).toEqual([true, row.event.includes('another wallet')])
    // A session that is stored too late is revoked.
    if (isLeft) await vi.waitFor(() => expect([page.kept(), page.signed()]).toEqual([[], []]))
    if (row.event === 'the locale changes') expect([page.gated(), page.signed().length]).toEqual([undefined, 1])
  })
})

describe('a function of the host is held while an account signs, and then fails: no account passes', () => {
  const failing = ['the account changes', 'the user disconnects and reconnects'] as const
  const outcomes = ['throws', 'undefined', 'null', 'garbage'] as const
  // Without an answer of these, the next calls of the host decide.
  const isAllowed = ({ name, outcome }: ReturnType<typeof rows>[number]) =>
    outcome !== 'throws' && /getMessageParams|addSession|storage.add/.test(name)
  test.each(rows(outcomes, failing).filter((row) => !isAllowed(row)))('$name $outcome, $event', async (row) => {
    const page = await run(row)
    expect([page.seen(), page.signed()]).toEqual([[], []])
  })
})
