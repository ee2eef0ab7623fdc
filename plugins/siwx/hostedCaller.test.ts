import { embeddedWallet } from 'portico/embedded-wallet'
import { clientParameters } from 'portico/project'
import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, type Harness } from 'portico/testing'
import { gatedSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { loginMethod } from '../../src/embedded-wallet/testing/loginMethod.ts'
import { scriptFrame } from '../../src/embedded-wallet/testing/scriptedFrame.ts'
import type { LoginRequest } from '../../src/embedded-wallet/tokens.ts'
import { authenticate, getMe, getNonce, signOut } from './config/endpoints.ts'
import { siwx, siwxSlice } from './index.ts'
import { openUnseenPage } from './testing.ts'

afterEach(() => document.body.replaceChildren())
const nonce = 'abcdef0123456789'

/** The service of the project, which has one account signed in after `authenticate`. */
function serve({ http }: Pick<Harness, 'http'>, address: string, caip2Network: `${string}:${string}`) {
  http.answer(getNonce, { nonce, token: 'n.jwt' })
  http.answer(authenticate, { token: 's.jwt' })
  http.answer(signOut, null)
  http.answer(getMe, { address, caip2Network: caip2Network as 'eip155:1', uri: '', domain: location.host, nonce })
  return () => http.requests.find(({ url }) => url.pathname === '/auth/v1/authenticate')?.body
}

async function openHosted() {
  const page = await openUnseenPage(
    { storage: 'hosted' },
    { storage: createMemoryStorage(), remote: { reownAuthentication: true } },
  )
  return { ...page, sent: serve(page, page.asked()?.address ?? '', 'eip155:1') }
}

describe('with its sign-in, the service of the project gets', () => {
  test('the wallet, and no id of a pairing client while there is none', async () => {
    const { siwx: signIn, sent } = await openHosted()
    await signIn.sign()
    expect(sent()).toMatchObject({ clientId: null, walletInfo: { type: 'extension', name: 'Test wallet' } })
  })

  test('the id of the pairing client', async () => {
    const { siwx: signIn, sent, kernel } = await openHosted()
    kernel.slots.contribute(clientParameters, { id: 'test', read: () => ({ clientId: 'client' }) })
    await signIn.sign()
    expect(sent()).toMatchObject({ clientId: 'client' })
  })

  test.each<[string, LoginRequest, object]>([
    ['a social account', { social: { provider: 'github', uri: 'https://a.example/?code=1' } }, { social: 'github' }],
    ['an email address', {}, { social: 'email' }],
  ])('how the user of an embedded wallet logged in: %s', async (_, request, way) => {
    scriptFrame()
    const page = await createHarness({
      plugins: [
        wallet({ networks: [mainnet] }),
        shell(),
        evm(),
        siwx({ storage: 'hosted', signer: { signMessage: async () => '0x12' } }),
        loginMethod(),
      ],
      remote: { reownAuthentication: true },
    })
    onTestFinished(page.dispose)
    const { kernel } = page
    const signIn = await kernel.load(siwx)
    await kernel.use(embeddedWallet).login(request, kernel.signal)
    await vi.waitFor(() => expect(kernel.store.get(siwxSlice).pending).not.toBeNull())
    const sent = serve(page, kernel.store.get(siwxSlice).pending?.address ?? '', 'eip155:1')
    await signIn.sign()
    expect(kernel.store.get(gatedSlice).gated.eip155).toBeUndefined()
    expect(sent()).toMatchObject({ walletInfo: { type: 'social', identifier: 'ada@example.com', ...way } })
  })
})
