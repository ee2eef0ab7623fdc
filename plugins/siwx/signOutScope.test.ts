import { selectConnection } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { accounts, ids, openTwoNamespaces } from './testing/twoNamespaces.ts'
import { addOther, keep } from './testing.ts'

/** Opens a page with a connected EVM wallet, where Solana is paired as well. Both have to sign. */
async function openBoth({ storage }: Pick<ReturnType<typeof keep>, 'storage'>) {
  const page = await openTwoNamespaces({ storage }, { connected: true })
  await page.siwx.sign()
  await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
  await page.siwx.sign()
  expect([page.gated('eip155'), page.gated('solana')]).toEqual([undefined, undefined])
  return page
}
const chainsOf = ({ kept }: Pick<ReturnType<typeof keep>, 'kept'>) => kept.map(({ data }) => data.chainId).sort()

test('while another namespace stays connected, a sign-out ends the sessions of the account on all its networks', async () => {
  const host = keep()
  const first = await openTwoNamespaces({ storage: host.storage }, { connected: true })
  await first.siwx.sign()
  first.wallet?.cues.setChain(31338)
  await vi.waitFor(() => expect(first.screen.view()).toBe('SIWXSignMessage'))
  await first.siwx.sign()
  expect(chainsOf(host)).toEqual([ids.local, ids.other])
  first.dispose()

  const page = await openBoth(host)
  await page.controller.disconnect('eip155')
  await vi.waitFor(() => expect(chainsOf(host)).toEqual([ids.devnet]))
  page.wallet?.cues.setChain(31338)
  await page.controller.connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
  expect([page.gated('eip155'), page.gated('solana')]).toEqual(['waiting', undefined])
})

test('a sign-out keeps the session of another namespace while a second wallet of that namespace is asked to connect', async () => {
  const host = keep()
  const page = await openBoth(host)
  const other = await addOther(page.kernel)
  other.cues.hang()
  const leaving = new AbortController()
  const connecting = page.controller.connect({ connectorId: 'com.example.other', signal: leaving.signal })
  const { get } = page.kernel.store
  await vi.waitFor(() => expect(selectConnection(get, 'eip155').status).toBe('connecting'))
  await page.controller.disconnect('solana')
  await vi.waitFor(() => expect(chainsOf(host)).not.toContain(ids.devnet))
  leaving.abort()
  await connecting.catch(() => {})
  await vi.waitFor(() => expect(page.status('eip155')).toBe('connected'))
  await vi.waitFor(() => expect(page.gated('eip155')).toBeUndefined())
  expect(chainsOf(host)).toEqual([ids.local])
})
