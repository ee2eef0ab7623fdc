import { selectConnection, wallet } from 'portico/wallet'
import { expect, vi } from 'vitest'
import { siwxSlice } from '../index.ts'
import { openUnseenPage } from '../testing.ts'
import { createHold, hosts } from './held.ts'

const sameCase = (accounts: readonly (string | null)[]) => accounts.map((account) => account?.toLowerCase())

/** A page whose host holds a call of one function. */
export async function openHeld(
  kind: keyof typeof hosts,
  name: string,
  { isArmed = true, ...more }: Parameters<typeof openUnseenPage>[1] & { readonly isArmed?: boolean } = {},
) {
  const held = createHold(name, isArmed)
  const host = hosts[kind](held.hold)
  const page = await openUnseenPage(host.options, more)
  const { kernel } = page
  /** The accounts that the page could see. */
  const seen = new Set<string | null>()
  const isSeen = () => selectConnection(kernel.store.get, 'eip155').status === 'connected' && !page.gated()
  kernel.store.subscribe(() => isSeen() && seen.add(page.account()))
  const connect = (connectorId = 'com.example.harness') =>
    kernel.use(wallet).connect({ connectorId, signal: kernel.signal })
  const connecting: Promise<unknown>[] = []
  return {
    ...page,
    held,
    kept: () => sameCase(host.kept()),
    connect,
    /** Connects while the function of the host is held: the wallet is connected once it has been released. */
    beginToConnect: (connectorId?: string) => void connecting.push(connect(connectorId).catch(() => {})),
    connected: () => Promise.all(connecting),
    disconnect: () => kernel.use(wallet).disconnect(),
    seen: () => sameCase([...seen]),
    signed: () => sameCase(page.signedInAs.mock.calls.map(([{ network, address }]) => `${network}:${address}`)),
    /** Whether the connected wallet is not the one that was connected first. */
    isOther: () => selectConnection(kernel.store.get, 'eip155').connectorId !== 'com.example.harness',
    busy: () => kernel.store.get(siwxSlice).busy,
  }
}
export type HeldPage = Awaited<ReturnType<typeof openHeld>>

/** The account of the page is gated until it signs, or it has signed and the host has its session. */
export async function expectSound(page: HeldPage) {
  await page.connected()
  await vi.waitFor(() => expect([page.busy(), page.gated() === 'checking']).toEqual([null, false]))
  const admitted = page.seen()
  for (const account of admitted) expect(page.signed()).toContain(account)
  if (!page.isConnected()) return
  const account = sameCase([page.account()])[0]
  if (page.gated()) return expect(page.gated()).toBe('waiting')
  expect(page.kept()).toContain(account)
}
