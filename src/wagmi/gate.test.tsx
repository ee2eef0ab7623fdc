import { definePlugin } from 'portico/kernel'
import { connectGates, wallet } from 'portico/wallet'
import { getAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { press } from '../modal/testing/page.ts'
import { setUpPage } from './testing/page.tsx'

const page = setUpPage()
const address = () => getAddress(page.wallet.addresses[0] ?? '')

/** A gate that releases an account when the test says so, as sign-in does. */
function createGate() {
  const enter = vi.fn()
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    dependencies: [wallet],
    setup(ctx) {
      ctx.slots.contribute(connectGates, {
        id: 'gate',
        holds: () => true,
        enter(account) {
          enter()
          ctx.use(wallet).hold('gate', account.namespace, 'waiting', account)
          return 'taken'
        },
      })
    },
  })
  return { enter, plugins: [gate()] }
}

const admit = async (visit: Awaited<ReturnType<typeof page.visit>>) =>
  (await visit.modal.load()).use(wallet).hold('gate', 'eip155', null)

test('an account that has to sign in is not connected in wagmi until it has', async () => {
  const { enter, plugins } = createGate()
  const visit = await page.visit({ modal: { plugins } })
  const connecting = visit.hooks.connect.mutateAsync({ connector: visit.connector })
  await press('Test Wallet')
  await vi.waitFor(() => expect(enter).toHaveBeenCalledOnce())
  expect(visit.hooks.account).toMatchObject({ status: 'connecting', address: undefined })
  await expect(visit.connector.getAccounts()).rejects.toThrow()
  expect(await visit.connector.getProvider()).toBeUndefined()
  await admit(visit)
  expect(await connecting).toMatchObject({ accounts: expect.arrayContaining([address()]) })
  await visit.sees({ address: address() })
  expect(visit.seen.filter((account) => account.address).every(({ status }) => status === 'connected')).toBe(true)
})

test('connect rejects if the user does not sign in', async () => {
  const { enter, plugins } = createGate()
  const visit = await page.visit({ modal: { plugins } })
  const connecting = visit.hooks.connect.mutateAsync({ connector: visit.connector })
  const error = connecting.catch((reason: unknown) => reason)
  await press('Test Wallet')
  await vi.waitFor(() => expect(enter).toHaveBeenCalledOnce())
  visit.modal.close()
  expect(await error).toMatchObject({ name: 'UserRejectedRequestError' })
  await visit.sees({ status: 'disconnected' })
  expect(visit.seen.some((account) => account.address)).toBe(false)
})

test('after a reload wagmi does not wait for a pending sign-in, and is connected once it is done', async () => {
  await page.connected()
  page.leave()
  const { enter, plugins } = createGate()
  const visit = await page.visit({ modal: { plugins } })
  await vi.waitFor(() => expect(enter).toHaveBeenCalledOnce())
  await visit.sees({ status: 'disconnected' })
  await admit(visit)
  await visit.sees({ address: address() })
})

test('another account of the wallet is held back from wagmi until it has signed in', async () => {
  const { enter, plugins } = createGate()
  const visit = await page.visit({ modal: { plugins } })
  const connecting = visit.hooks.connect.mutateAsync({ connector: visit.connector })
  await press('Test Wallet')
  await vi.waitFor(() => expect(enter).toHaveBeenCalledOnce())
  await admit(visit)
  expect((await connecting).accounts).toEqual([address()])
  page.wallet.cues.setAccounts([page.wallet.addresses[1] ?? '0x'])
  await visit.sees({ status: 'disconnected' })
  expect(enter).toHaveBeenCalledTimes(2)
  await admit(visit)
  await visit.sees({ address: getAddress(page.wallet.addresses[1] ?? '') })
})
