import { shell } from 'portico/shell'
import { createMemoryStorage, createTestWallet, type MemoryStorage } from 'portico/testing'
import { connectionsSlice, connectorsSlice, selectConnection, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { gateTimeLimit, noticesSlice } from '../../src/kernel/internal.ts'
import { type SiwxOptions, type SiwxSession, type SiwxStorage, siwx } from './index.ts'
import { keyVerifier, openPage } from './testing.ts'

/** Loads the page of a user whose wallet is remembered. */
async function returnToPage(storage: MemoryStorage, options: Partial<SiwxOptions> = {}) {
  const page = await openPage(options, { storage, connected: 'restored' })
  await vi.waitFor(() => expect(page.gated()).not.toBe('checking'))
  return { ...page, view: page.screen.view }
}

describe('the host sees an account', () => {
  test('once it has signed, if that is required', async () => {
    const page = await openPage()
    expect(page.gated()).toBe('waiting')
    await page.siwx.sign()
    expect(page.gated()).toBeUndefined()
    page.turnAccount()
    expect(page.gated()).toBe('checking')
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
    expect(page.gated()).toBe('waiting')
  })

  test('at once, if signing is optional', async () => {
    const page = await openPage({ required: false })
    expect(page.isOnSign()).toBe(true)
    expect(page.gated()).toBeUndefined()
  })

  test('while sign-in is switched off, and no longer once it is on', async () => {
    const page = await openPage()
    page.kernel.flags.setFeatures({ siwx: false })
    expect(page.gated()).toBeUndefined()
    page.kernel.modal.close()
    page.kernel.flags.setFeatures({ siwx: true })
    expect(page.gated()).toBe('checking')
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.kernel.modal.isOpen()).toBe(false)
    page.kernel.modal.open()
    expect(page.isOnSign()).toBe(true)
  })
})

describe('a user who comes back to the page', () => {
  const visited = async (signs: boolean) => {
    const storage = createMemoryStorage()
    const page = await openPage({}, { storage })
    if (signs) await page.siwx.sign()
    page.dispose()
    return storage
  }

  test('with a session is signed in without another signature', async () => {
    const page = await returnToPage(await visited(true))
    expect([page.gated(), page.asked(), page.view()]).toEqual([undefined, null, undefined])
  })

  test('without a session is asked when they open the modal, which does not open by itself', async () => {
    const page = await returnToPage(await visited(false))
    expect([page.gated(), page.view()]).toEqual(['waiting', undefined])
    page.kernel.modal.open()
    expect(page.view()).toBe('SIWXSignMessage')
    await page.siwx.sign()
    expect([page.gated(), page.view()]).toEqual([undefined, undefined])
  })

  test('without a session is not asked if signing is optional', async () => {
    const page = await returnToPage(await visited(false), { required: false })
    expect([page.gated(), page.asked()]).toEqual([undefined, null])
    page.kernel.modal.open()
    expect(page.view()).toBe('Account')
  })

  test('whose sessions can not be read keeps the wallet, and is asked when they open the modal', async () => {
    const get = vi.fn(() => Promise.reject(new Error('offline')))
    const storage = { add: vi.fn(), set: vi.fn(), delete: vi.fn(), get }
    const page = await returnToPage(await visited(false), { storage })
    expect([page.gated(), page.view()]).toEqual(['waiting', undefined])
    expect(selectConnection(page.kernel.store.get, 'eip155').status).toBe('connected')
    expect(page.kernel.store.get(noticesSlice).toasts).toEqual([])
  })
})

const watched = () => {
  const kept: SiwxSession[] = []
  let tell = () => {}
  const storage: SiwxStorage = {
    add: async (session) => void kept.push(session),
    set: async () => void kept.splice(0),
    get: async () => kept,
    delete: async () => void kept.splice(0),
    watch: (listener) => {
      tell = listener
    },
  }
  return { storage, kept, tell: () => tell() }
}

describe('changes in another tab or over time', () => {
  test('a signature in another tab admits the account, and closes the view', async () => {
    const { storage, kept, tell } = watched()
    const first = await openPage({ storage })
    await first.siwx.sign()
    const [session] = kept.splice(0)
    if (!session) throw new Error('Nothing was kept')
    first.dispose()
    const page = await openPage({ storage })
    expect(page.isOnSign()).toBe(true)
    kept.push(session)
    tell()
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect([page.gated(), page.asked(), page.prompts()]).toEqual([undefined, null, 0])
  })

  test('sessions that were read before a sign-out in another tab do not admit the account', async () => {
    const { storage, kept, tell } = watched()
    let answer = () => {}
    const get = vi.fn(storage.get)
    const page = await openPage({ storage: { ...storage, get } })
    await page.siwx.sign()
    get.mockImplementationOnce(() => {
      const before = [...kept]
      return new Promise((resolve) => (answer = () => resolve(before)))
    })
    const asked = get.mock.calls.length
    const checking = page.siwx.check({ quiet: true })
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(asked + 1))
    kept.splice(0)
    tell()
    answer()
    await checking
    expect(page.gated()).toBe('waiting')
  })

  test('a session that expires while the page is open ends', async () => {
    const page = await openPage()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await page.siwx.sign()
    vi.advanceTimersByTime(7 * 24 * 60 * 60_000 - 1)
    expect(await page.siwx.check()).toBe(false)
    expect(page.gated()).toBeUndefined()
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.screen.view()).toBeUndefined()
  })

  test('a session that ends in another tab ends here, without opening the modal', async () => {
    const { storage, kept, tell } = watched()
    const page = await openPage({ storage })
    await page.siwx.sign()
    kept.splice(0)
    tell()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.screen.view()).toBeUndefined()
    page.kernel.modal.open()
    expect(page.isOnSign()).toBe(true)
  })
})

describe('cancelling with a session on another network', () => {
  const moved = async (options = {}) => {
    const page = await openPage(options)
    await page.siwx.sign()
    page.cues.setChain(2)
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
    return page
  }

  test('switches back to it', async () => {
    const page = await moved()
    await page.screen.findByText('If you don’t sign, your wallet switches back to Network 1.')
    await page.siwx.cancel()
    expect(page.account()).toMatch(/^eip155:1:/)
    expect([page.gated(), page.asked(), page.screen.view()]).toEqual([undefined, null, undefined])
    expect(page.prompts()).toBe(1)
  })

  test('disconnects if the wallet does not switch back', async () => {
    const page = await moved()
    page.cues.reject()
    await page.siwx.cancel()
    expect(page.isConnected()).toBe(false)
    expect(page.screen.view()).toBe('Connect')
  })

  test('disconnects if the wallet never answers the request to switch back', async () => {
    const page = await moved()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    page.cues.hang()
    const cancelling = page.siwx.cancel()
    await vi.waitFor(() => expect(page.cues.log.at(-1)?.method).toBe('wallet_switchEthereumChain'))
    await vi.advanceTimersByTimeAsync(gateTimeLimit)
    await cancelling
    expect([page.isConnected(), page.screen.view()]).toEqual([false, 'Connect'])
  })

  test('disconnects if that session has expired', async () => {
    const kept: SiwxSession[] = []
    const storage: SiwxStorage = {
      add: async (session) => void kept.push(session),
      set: async () => void kept.splice(0),
      get: async (chainId) => kept.filter(({ data }) => data.chainId === chainId),
      delete: async () => {},
    }
    const page = await moved({ storage })
    kept.splice(0)
    await page.siwx.cancel()
    expect(page.isConnected()).toBe(false)
  })
})

test('a user is still asked after another wallet declined to connect', async () => {
  const page = await openPage()
  page.cues.failNext({ code: 4001, message: 'No' }, 'eth_requestAccounts')
  const again = page.kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: page.kernel.signal })
  await expect(again).rejects.toThrow()
  await vi.waitFor(() => expect(page.asked()).not.toBeNull())
  expect([page.isConnected(), page.gated()]).toEqual([true, 'waiting'])
  page.kernel.modal.open()
  expect(page.isOnSign()).toBe(true)
})

test('another account of the wallet is not admitted when the wallet that was asked to connect declines', async () => {
  const page = await openPage()
  await page.siwx.sign()
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  other.cues.hang()
  const { store, signal } = page.kernel
  const isListed = () => store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.other')
  await vi.waitFor(() => expect(isListed()).toBe(true))
  const attempt = page.kernel.use(wallet).connect({ connectorId: 'com.example.other', signal })
  const declined = expect(attempt).rejects.toThrow()
  await vi.waitFor(() => expect(other.cues.log.at(-1)?.method).toBe('eth_requestAccounts'))
  const turned = page.turnAccount()
  const seen = vi.fn()
  store.watch(connectionsSlice, () => page.isConnected() && !page.gated(), seen)
  other.cues.reject()
  await declined
  expect(page.account()?.toLowerCase()).toBe(`eip155:1:${turned}`)
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect(seen).not.toHaveBeenCalledWith(true, expect.anything())
  page.kernel.modal.open()
  expect(page.isOnSign()).toBe(true)
})

test('when the active wallet disconnects, the signed-in wallet beside it is admitted again', async () => {
  const page = await openPage({}, { features: { multiWallet: true } })
  await page.siwx.sign()
  const { kernel } = page
  const other = createTestWallet({ name: 'Other', rdns: 'com.example.other', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  const isListed = () => kernel.store.get(connectorsSlice).connectors.some(({ id }) => id === 'com.example.other')
  await vi.waitFor(() => expect(isListed()).toBe(true))
  await kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: kernel.signal })
  expect(page.gated()).toBeUndefined()
  other.cues.disconnectApp()
  expect([selectConnection(kernel.store.get, 'eip155').connectorId, page.gated()]).toEqual([
    'com.example.harness',
    'checking',
  ])
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
  expect(page.prompts()).toBe(1)
})

test('on a network that the host has not configured there is nothing to sign, and no session', async () => {
  const page = await openPage()
  await page.siwx.sign()
  page.cues.learn(7, 'http://127.0.0.1:1')
  page.cues.setChain(7)
  await vi.waitFor(() => expect(page.screen.view()).toBe('UnsupportedChain'))
  await expect(page.siwx.sign()).rejects.toThrow('CaipNetwork or CaipAddress is undefined')
  await expect(page.sessions()).rejects.toThrow('CaipNetwork or CaipAddress is undefined')
  expect(page.gated()).toBe('waiting')
})

describe('with `allowUnsupportedChain`', () => {
  const openAnywhere = async (options = {}) => {
    const page = await openPage(options)
    page.kernel.use(shell).configure({ allowUnsupportedChain: true })
    page.cues.learn(7, 'http://127.0.0.1:1')
    return page
  }

  test('an account without a session is not admitted by switching there', async () => {
    const page = await openAnywhere()
    page.cues.setChain(7)
    await vi.waitFor(() => expect(page.asked()).toBeNull())
    expect(page.gated()).toBe('waiting')
    page.cues.setChain(1)
    await vi.waitFor(() => expect(page.asked()).not.toBeNull())
  })

  test('an account with a session is admitted there, and another account is not', async () => {
    const page = await openAnywhere()
    await page.siwx.sign()
    page.cues.setChain(7)
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    page.turnAccount()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
    expect(page.prompts()).toBe(1)
  })

  test('an account that is admitted there is gated once its session has expired', async () => {
    const { storage, kept, tell } = watched()
    const otherTab = await openPage({ storage })
    await otherTab.siwx.sign()
    const [session] = kept.splice(0)
    if (!session) throw new Error('No session was stored')
    otherTab.dispose()
    const page = await openAnywhere({ storage })
    page.cues.setChain(7)
    await vi.waitFor(() => expect(page.asked()).toBeNull())

    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    kept.push(session)
    tell()
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    vi.advanceTimersByTime(7 * 24 * 60 * 60_000)
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  })
})

test('a signer of the host that declines is handled like a wallet that declines', async () => {
  const signMessage = () => Promise.reject({ code: 4001, message: 'No' })
  const page = await openPage({ signer: { signMessage }, verifiers: [keyVerifier] })
  await page.siwx.sign()
  expect(page.toasts()).toEqual(['Signature declined'])
})

test('calls reject while the plugin is off', async () => {
  const page = await openPage()
  page.kernel.flags.setFeatures({ siwx: false })
  await expect(page.kernel.load(siwx)).rejects.toThrow('The plugin "siwx" is not on')
  expect(page.kernel.use(wallet).session()).toBeTruthy()
})
