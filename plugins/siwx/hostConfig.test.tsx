import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { connectGates, disconnected, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectedAccount } from '../../src/wallet/internal.ts'
import { siwx } from './index.ts'
import { keyVerifier, openPage } from './testing.ts'

describe('a configuration of the host', () => {
  const functions = () => {
    let session: { address: string; chainId: number } | null = null
    return {
      getNonce: async () => 'abcdef0123456789',
      createMessage: () => 'Sign in, please',
      verifyMessage: vi.fn(async () => {
        session = { address: accountAddress(), chainId: 1 }
        return true
      }),
      getSession: async () => session,
      signOut: vi.fn(async () => {
        session = null
        return true
      }),
    }
  }
  let accountAddress = () => ''

  test('`siweConfig` is accepted, and signs out with the disconnect', async () => {
    const siweConfig = functions()
    const page = await openPage({ siweConfig })
    accountAddress = () => page.asked()?.address ?? ''
    expect(page.isOnSign()).toBe(true)
    await page.siwx.sign()
    expect(page.toasts()).toEqual([])
    expect(siweConfig.verifyMessage).toHaveBeenCalledWith(expect.objectContaining({ message: 'Sign in, please' }))
    expect(page.screen.view()).toBeUndefined()
    await page.kernel.use(wallet).disconnect()
    await vi.waitFor(() => expect(siweConfig.signOut).toHaveBeenCalledTimes(1))
  })

  test('whose getSession throws while no account is signed in asks to sign, and signs in', async () => {
    const siweConfig = functions()
    const getSession = async () => {
      const session = await siweConfig.getSession()
      if (!session) throw new Error('Failed to get session!')
      return session
    }
    const page = await openPage({ siweConfig: { ...siweConfig, getSession } })
    accountAddress = () => page.asked()?.address ?? ''
    expect([page.isConnected(), page.isOnSign(), page.toasts()]).toEqual([true, true, []])
    await page.siwx.sign()
    expect([page.gated(), page.toasts()]).toEqual([undefined, []])
  })

  test('whose server reports the session too late shows a failure, and the next attempt succeeds', async () => {
    const siweConfig = functions()
    let isLate = true
    const getSession = async () => (isLate ? null : siweConfig.getSession())
    const page = await openPage({ siweConfig: { ...siweConfig, getSession } })
    accountAddress = () => page.asked()?.address ?? ''
    await page.siwx.sign()
    expect([page.gated(), page.isOnSign(), page.toasts()]).toEqual([
      'waiting',
      true,
      ['Sign-in did not work. Try again.'],
    ])
    isLate = false
    await page.siwx.sign()
    expect([page.gated(), page.asked()]).toEqual([undefined, null])
  })

  test.each([
    ['createMessage answers by a promise', { createMessage: async () => 'Sign in, please' }, 1],
    ['chain is a decimal text', {}, '1'],
    ['chain is a hexadecimal text', {}, '0x1'],
    ['chain is a CAIP-2 id', {}, 'eip155:1'],
  ])('whose %s signs in', async (_, more, chainId) => {
    const siweConfig = functions()
    const getSession = async () => {
      const session = await siweConfig.getSession()
      return session && { ...session, chainId }
    }
    const page = await openPage({ siweConfig: { ...siweConfig, getSession, ...more } as never })
    accountAddress = () => page.asked()?.address ?? ''
    await page.siwx.sign()
    expect([page.gated(), page.toasts()]).toEqual([undefined, []])
  })

  test.each([
    '',
    ' 1',
    '1.0',
    '01',
    '1e0',
    'solana:1',
    'mainnet',
    '0x',
  ])('whose session is on the chain %j signs no user in', async (chainId) => {
    const siweConfig = functions()
    const getSession = async () => {
      const session = await siweConfig.getSession()
      return session && { ...session, chainId }
    }
    const page = await openPage({ siweConfig: { ...siweConfig, getSession } as never })
    accountAddress = () => page.asked()?.address ?? ''
    await page.siwx.sign()
    expect(page.gated()).toBe('waiting')
  })

  test('whose onSignIn and onSignOut throw keeps the session of the server', async () => {
    const siweConfig = functions()
    const fail = () => {
      throw new Error('The callback of the host failed')
    }
    const failLater = (async () => fail()) as () => void
    const lines: string[] = []
    const log = { level: 'error' as const, sink: (_: string, message: string) => void lines.push(message) }
    for (const onSignIn of [fail, failLater]) {
      const page = await openPage({ siweConfig: { ...siweConfig, onSignIn, onSignOut: onSignIn } }, { log })
      accountAddress = () => page.asked()?.address ?? ''
      await page.siwx.sign()
      expect([page.gated(), page.toasts()]).toEqual([undefined, []])
      await page.kernel.use(wallet).disconnect()
      const why = 'of the host failed: The callback of the host failed'
      const told = ['onSignIn', 'onSignOut'].map((name) => `"siweConfig.${name}" ${why}`)
      await vi.waitFor(() => expect(lines).toEqual(told))
      expect(await siweConfig.getSession()).toBeNull()
      lines.splice(0)
    }
  })

  test('may be a client, whose functions and settings are used', async () => {
    const methods = functions()
    const page = await openPage({ siweConfig: { methods, options: { required: false } } })
    accountAddress = () => page.asked()?.address ?? ''
    expect([page.isConnected(), page.gated()]).toEqual([true, undefined])
    await page.siwx.sign()
    expect(methods.verifyMessage).toHaveBeenCalledTimes(1)
  })

  test('is asked for the session after it has signed out the disconnected account', async () => {
    const siweConfig = functions()
    const getSession = vi.fn(siweConfig.getSession)
    const page = await openPage({ siweConfig: { ...siweConfig, getSession } })
    accountAddress = () => page.asked()?.address ?? ''
    await page.siwx.sign()
    let signOut = () => {}
    const slow = new Promise<void>((resolve) => (signOut = resolve))
    siweConfig.signOut.mockImplementationOnce(() => slow.then(() => siweConfig.signOut()))
    await page.kernel.use(wallet).disconnect()
    await vi.waitFor(() => expect(siweConfig.signOut).toHaveBeenCalled())
    const { signal } = page.kernel
    const back = page.kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal })
    await vi.waitFor(() => expect(page.isConnected()).toBe(true))
    signOut()
    await back
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
  })

  test('that is disabled does not ask to sign', async () => {
    const page = await openPage({ siweConfig: { ...functions(), enabled: false } })
    expect(page.screen.view()).toBeUndefined()
    expect(page.isConnected()).toBe(true)
    await expect(page.siwx.sign()).rejects.toThrow('SIWX is not enabled')
  })

  test('that makes the setup of sign-in fail disconnects the wallet', async () => {
    const plugins = [wallet(), shell(), siwx({ messenger: null as never })]
    const { kernel, errors, dispose } = await createHarness({ plugins, render: false })
    onTestFinished(dispose)
    const gate = kernel.slots.get(connectGates).find(({ id }) => id === siwx.id)
    await expect(
      gate?.enter({ namespace: 'eip155' } as ConnectedAccount & { restored: boolean }, kernel.signal),
    ).rejects.toThrow()
    const gone = { namespace: 'eip155' } as const
    for (let count = 0; count < 4; count++) kernel.events.emit(disconnected, gone)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(4))
    expect([kernel.inspect().siwx, kernel.slots.get(connectGates)]).toEqual(['on', [gate]])
  })

  test('whose view fails repeatedly admits no account', async () => {
    const page = await openPage()
    for (let count = 0; count < 4; count++) page.kernel.recover('SIWXSignMessage', new Error('Failed to fetch'))
    expect(page.gated()).toBe('checking')
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.kernel.inspect().siwx).toBe('on')
  })

  test('with its own signer signs in place of the wallet', async () => {
    const signMessage = vi.fn(async () => '0x00')
    const page = await openPage({ signer: { signMessage }, verifiers: [{ ...keyVerifier, verify: async () => true }] })
    const account = page.asked()
    await page.siwx.sign()
    expect(signMessage.mock.lastCall?.[0 as never]).toMatchObject({
      chainId: 'eip155:1',
      accountAddress: account?.address,
    })
    expect(page.prompts()).toBe(0)
  })
})
