import { definePlugin, defineView, homes } from 'portico/kernel'
import { createHarness, type Harness } from 'portico/testing'
import { connectionsSlice, connectorsSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evm } from '../../../chains/evm/index.ts'
import { mainnet } from '../../../chains/evm/networks.ts'
import type { InstalledPlugin } from '../../kernel/internal.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { embeddedWalletId, embeddedWalletSlice } from '../tokens.ts'
import { scriptFrame, smartAddress } from './scriptedFrame.ts'

const never = new AbortController().signal
const HomeView = defineView('FrameHome', async () => ({ default: () => null }))
const home = definePlugin({
  id: 'frame-home',
  views: [HomeView],
  setup: ({ slots }) => void slots.contribute(homes, { id: 'frame-home', view: HomeView }),
})

/** Tests that every login method passes: no frame before the first login, and none while no login method is on. */
export function describeFrame(make: () => InstalledPlugin, on: unknown = true): void {
  const { id, flag } = make().definition
  const setting = (isOn: boolean) => ({ [flag?.id ?? id]: isOn && on })

  describe(`the frame of the embedded wallet, with "${id}"`, () => {
    let harness: Harness | undefined
    afterEach(() => {
      harness?.kernel.destroy()
      document.body.replaceChildren()
    })
    async function begin(isOn: boolean, storage?: Harness['storage']) {
      harness = await createHarness({
        plugins: [wallet({ networks: [mainnet] }), evm(), home(), make()],
        remote: setting(isOn),
        ...(storage && { storage }),
      })
      const { kernel } = harness
      return {
        ...harness,
        connection: () => kernel.store.get(connectionsSlice).connections.eip155,
        isListed: () => kernel.store.get(connectorsSlice).connectors.some((one) => one.id === embeddedWalletId),
      }
    }
    async function logIn() {
      const frame = scriptFrame()
      const page = await begin(true)
      expect([frame.frames(), page.isListed()]).toEqual([[], true])
      await page.kernel.use(embeddedWallet).login({}, never)
      expect([frame.frames().length, page.connection()?.accounts[0]?.address]).toEqual([1, smartAddress])
      return { ...page, frame }
    }

    test('is removed when the last login method is switched off, and created again by the next login', async () => {
      const { frame, kernel, remote, connection, isListed, errors } = await logIn()
      await remote.set(setting(false))
      expect(frame.frames()).toEqual([])
      await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
      expect([isListed(), kernel.store.get(embeddedWalletSlice)]).toEqual([
        false,
        { frame: 'none', user: null, smartAccountNetworks: [1, 137], emailSentAt: null },
      ])
      expect(frame.names()).not.toContain('SIGN_OUT')
      await remote.set(setting(true))
      expect(frame.frames()).toEqual([])
      await kernel.use(embeddedWallet).login({}, never)
      expect([frame.frames().length, connection()?.status]).toEqual([1, 'connected'])
      expect(errors).toEqual([])
    })

    test('is not created for a stored login while no login method is on', async () => {
      const { frame, kernel, storage } = await logIn()
      kernel.destroy()
      document.body.replaceChildren()
      const asked = frame.requests.length
      const { connection, isListed, errors } = await begin(false, storage)
      expect([frame.frames(), frame.requests.length, isListed()]).toEqual([[], asked, false])
      expect(connection()?.accounts ?? []).toEqual([])
      expect(errors).toEqual([])
    })
  })
}
