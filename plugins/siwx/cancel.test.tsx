import { fireEvent } from '@testing-library/dom'
import { selectConnection, wallet } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { gateTimeLimit } from '../../src/kernel/internal.ts'
import { signOutTime } from './expiryTimers.ts'
import { siwxSlice } from './index.ts'
import { hostSiwe, hostSiwx } from './testing/hosts.ts'
import { accounts, ids, openTwoNamespaces } from './testing/twoNamespaces.ts'
import { addOther, defer, keep, openPage, openStoring } from './testing.ts'

const fakeTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('cancelling the sign-in of Solana while the EVM account is signed in', () => {
  test('keeps both accounts connected, if one approval connected them, and admits the EVM account only', async () => {
    const page = await openTwoNamespaces()
    const approved = [`${ids.local}:${accounts.eip155}`, `${ids.devnet}:${accounts.solana}`]
    await page.pair('eip155', approved)
    await page.siwx.sign()
    await page.controller.switchNetwork(ids.devnet, page.kernel.signal)
    await vi.waitFor(() => expect(page.kernel.store.get(siwxSlice).back).toBe(ids.local))
    await page.siwx.cancel()
    expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'connected'])
    expect([page.gated('eip155'), page.gated('solana'), page.screen.view()]).toEqual([undefined, 'waiting', undefined])
    await page.controller.switchNetwork(ids.devnet, page.kernel.signal)
    await vi.waitFor(() => expect(page.screen.view()).toBe('SIWXSignMessage'))
  })

  test('disconnects the Solana account, if another wallet has it', async () => {
    const page = await openTwoNamespaces({}, { connected: true })
    await page.siwx.sign()
    await page.pair('solana', [`${ids.devnet}:${accounts.solana}`])
    await vi.waitFor(() => expect(page.kernel.store.get(siwxSlice).back).toBe(ids.local))
    await page.siwx.cancel()
    expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'disconnected'])
    expect([page.gated('eip155'), page.screen.view()]).toEqual([undefined, undefined])
  })
})

describe('the view says that cancelling switches back to the network before', () => {
  const moved = async (page: Awaited<ReturnType<typeof openPage>>) => {
    await page.siwx.sign()
    page.cues.setChain(2)
    await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
    await page.screen.findByRole('button', { name: 'Cancel' })
    return page.screen.queryByText(/switches back to Network 1/) !== null
  }

  test('if the session there still counts', async () => {
    expect(await moved(await openPage())).toBe(true)
  })

  test('not if the host ended that session because the network changed', async () => {
    const page = await openPage({ siweConfig: hostSiwe() })
    expect(await moved(page)).toBe(false)
    expect(page.screen.getByText('If you don’t sign, your wallet will be disconnected.')).toBeTruthy()
    await page.siwx.cancel()
    expect(page.isConnected()).toBe(false)
  })

  test('not if the host does not answer whether it still has that session', async () => {
    const own = hostSiwx()
    let hasMoved = false
    const getSessions: typeof own.getSessions = (chainId, address) => {
      hasMoved ||= chainId === 'eip155:2'
      return hasMoved && chainId === 'eip155:1'
        ? Promise.reject(new Error('offline'))
        : own.getSessions(chainId, address)
    }
    expect(await moved(await openPage({ siwx: { ...own, getSessions } }))).toBe(false)
  })
})

test('an account without a session is held back while its earlier network is asked for its session', async () => {
  const { storage, kept } = keep()
  const page = await openPage({ storage })
  await page.siwx.sign()
  const slow = defer<void>()
  storage.get.mockImplementation(async (chainId) => {
    if (chainId === 'eip155:1') await slow.promise
    return kept.filter(({ data }) => data.chainId === chainId)
  })
  page.cues.setChain(2)
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect(page.isOnSign()).toBe(false)
  slow.settle()
  await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  expect(page.kernel.store.get(siwxSlice).back).toBe('eip155:1')
})

test('a user who switched back by hand stays connected after the request of Cancel to switch back has timed out', async () => {
  const page = await openPage()
  await page.siwx.sign()
  page.cues.setChain(2)
  await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  fakeTime()
  page.cues.hang()
  const cancelling = page.siwx.cancel()
  await vi.waitFor(() => expect(page.cues.log.at(-1)?.method).toBe('wallet_switchEthereumChain'))
  page.cues.setChain(1)
  await vi.waitFor(() => expect([page.gated(), page.screen.view()]).toEqual([undefined, undefined]))
  page.kernel.modal.open()
  await vi.advanceTimersByTimeAsync(gateTimeLimit)
  await cancelling
  expect([page.isConnected(), page.gated(), page.screen.view()]).toEqual([true, undefined, 'Account'])
})

describe('cancelling with a second wallet that has the same account', () => {
  const openBoth = async () => {
    const { storage, kept } = keep()
    const page = await openPage({ storage }, { features: { multiWallet: true } })
    const { kernel } = page
    await page.siwx.sign()
    const other = await addOther(kernel)
    other.cues.setAccounts(other.addresses.slice(0, 1))
    await kernel.use(wallet).connect({ connectorId: 'com.example.other', signal: kernel.signal })
    expect(page.gated()).toBeUndefined()
    kept.splice(0)
    await page.siwx.check()
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
    return page
  }

  test('disconnects both wallets, and shows the view to connect', async () => {
    const page = await openBoth()
    fireEvent.click(await page.screen.findByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(page.isConnected()).toBe(false))
    await vi.waitFor(() => expect(page.screen.view()).toBe('Connect'))
    expect([page.asked(), page.kernel.store.get(siwxSlice).busy]).toEqual([null, null])
  })

  test('leaves a view that works, if the code that disconnects could not be loaded', async () => {
    const page = await openBoth()
    const connections = vi.spyOn(page.kernel.use(wallet), 'connections').mockRejectedValue(new Error('no chunk'))
    await page.siwx.cancel()
    expect([page.isOnSign(), page.kernel.store.get(siwxSlice).busy]).toEqual([true, null])
    connections.mockRestore()
    await page.siwx.cancel()
    expect(selectConnection(page.kernel.store.get, 'eip155').status).toBe('disconnected')
  })
})

describe('a session that the host stores after the user cancelled', () => {
  const connect = ({ kernel }: Awaited<ReturnType<typeof openPage>>) =>
    kernel.use(wallet).connect({ connectorId: 'com.example.harness', signal: kernel.signal })

  test('is revoked, and the account has to sign when it connects again', async () => {
    const { page, kept, signing, store } = await openStoring()
    await page.siwx.cancel()
    const connecting = connect(page)
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    store()
    await Promise.all([signing, connecting])
    expect([kept, page.gated(), page.isOnSign()]).toEqual([[], 'waiting', true])
  })

  test('is revoked, if signing is optional and the user stays connected', async () => {
    const { page, kept, signing, store, storage } = await openStoring({ required: false })
    await page.siwx.cancel()
    store()
    await signing
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalledTimes(1))
    expect([kept, await page.sessions(), page.isConnected()]).toEqual([[], [], true])
  })

  test('is revoked, if the user disconnected meanwhile', async () => {
    const { page, kept, signing, store } = await openStoring()
    await page.kernel.use(wallet).disconnect()
    store()
    await signing
    await connect(page)
    expect([kept, page.gated()]).toEqual([[], 'waiting'])
  })

  test('is revoked, if the functions of a host ignore that the user cancelled', async () => {
    const own = hostSiwx()
    const adding = defer<void>()
    const addSession = vi.fn<typeof own.addSession>(async (session) => {
      await adding.promise
      await own.addSession(session)
    })
    const page = await openPage({ siwx: { ...own, addSession } })
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(addSession).toHaveBeenCalled())
    const account = page.asked()
    await page.siwx.cancel()
    const connecting = connect(page)
    adding.settle()
    await Promise.all([signing, connecting])
    expect(page.gated()).toBe('waiting')
    if (!account) throw new Error('No account was asked')
    expect(await own.getSessions(account.network, account.address)).toEqual([])
  })

  test('does not keep another account waiting for longer than a sign-out may take', async () => {
    const { page } = await openStoring()
    fakeTime()
    await page.siwx.cancel()
    const connecting = connect(page)
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    await vi.advanceTimersByTimeAsync(signOutTime)
    await connecting
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
  })

  test('counts, if the wallet signed and only turned to another account meanwhile', async () => {
    const { page, kept, signing, store, storage } = await openStoring()
    page.turnAccount()
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(page.wallet.addresses[1]))
    store()
    await signing
    await vi.waitFor(() => expect(kept).toHaveLength(1))
    expect(storage.delete).not.toHaveBeenCalled()
  })

  test('is revoked before the session of the next signature is stored', async () => {
    const { page, kept, signing, store } = await openStoring({ required: false })
    await page.siwx.cancel()
    const again = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(2))
    store()
    await Promise.all([signing, again])
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
    expect([kept.length, (await page.sessions()).length]).toEqual([1, 1])
  })

  test('is not revoked after the account has signed again: that would end the new session too', async () => {
    const { page, kept, signing, store } = await openStoring({ required: false })
    fakeTime()
    await page.siwx.cancel()
    const again = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(2))
    await vi.advanceTimersByTimeAsync(signOutTime)
    await again
    expect(page.signedInAs).toHaveBeenCalledTimes(1)
    store()
    await signing
    await vi.waitFor(() => expect(kept).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(0)
    expect(await page.sessions()).toHaveLength(2)
  })

  test('is revoked so slowly that the session of the next signature ends with it: the account is asked again', async () => {
    const { page, kept, signing, store, storage } = await openStoring()
    fakeTime()
    const revoking = defer<void>()
    storage.delete.mockImplementationOnce(async () => {
      await revoking.promise
      kept.splice(0)
    })
    await page.siwx.cancel()
    store()
    await signing
    await vi.waitFor(() => expect(storage.delete).toHaveBeenCalled())
    const connecting = connect(page)
    await vi.waitFor(() => expect(page.gated()).toBe('checking'))
    await vi.advanceTimersByTimeAsync(signOutTime)
    await connecting
    await page.siwx.sign()
    expect(page.gated()).toBeUndefined()
    revoking.settle()
    await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  })

  /** The host still stores the session of the cancelled attempt when it begins to store the next one. */
  const openStoringTwice = async () => {
    const opened = await openStoring({ required: false })
    const { page, storage, kept } = opened
    fakeTime()
    await page.siwx.cancel()
    const second = defer<boolean>()
    storage.add.mockImplementationOnce(async (session) => {
      kept.push(session)
      if (!(await second.promise)) throw new Error('offline')
    })
    const again = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(2))
    await vi.advanceTimersByTimeAsync(signOutTime)
    await vi.waitFor(() => expect(storage.add).toHaveBeenCalledTimes(2))
    return { ...opened, again, answer: second.settle }
  }

  test('is not revoked while the session of the next signature is stored', async () => {
    const { page, signing, again, store, answer } = await openStoringTwice()
    store()
    await signing
    await vi.advanceTimersByTimeAsync(0)
    answer(true)
    await again
    expect([page.signedInAs.mock.calls.length, page.toasts()]).toEqual([1, []])
    expect(await page.sessions()).toHaveLength(2)
  })

  test('is revoked, if the session of the next signature is not stored', async () => {
    const { page, kept, signing, again, store, answer } = await openStoringTwice()
    store()
    await signing
    answer(false)
    await again
    await vi.waitFor(() => expect(kept).toEqual([]))
    expect(page.signedInAs).not.toHaveBeenCalled()
  })

  test('is revoked, if the user cancels the next signature too', async () => {
    const { page, kept, signing, store } = await openStoringTwice()
    await page.siwx.cancel()
    store()
    await signing
    await vi.waitFor(() => expect(kept).toEqual([]))
  })

  test('is revoked, if the user has signed again and disconnected since', async () => {
    const { page, kept, signing, again, store, answer } = await openStoringTwice()
    answer(true)
    await again
    await page.kernel.use(wallet).disconnect()
    await vi.waitFor(() => expect(kept).toEqual([]))
    store()
    await signing
    await connect(page)
    await vi.waitFor(() => expect(kept).toEqual([]))
    expect(await page.sessions()).toEqual([])
  })
})
