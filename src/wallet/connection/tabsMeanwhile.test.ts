import { describe, expect, test, vi } from 'vitest'
import { eip155, list, manage, stored, told } from '../multiWallet/testing.ts'
import { setUpBrowser, stand } from '../testing/browserTabs.ts'
import { createScriptedChain, ids, type ScriptedChain } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

const browser = setUpBrowser()
const { openTab, comeBack } = browser
const multiWallet = { kernel: { features: { multiWallet: true } } }
const bBesideA = { eip155: { connectorId: 'b', others: [{ connectorId: 'a' }] } }

const store = (connections: unknown) => browser.storage.setItem('portico/connections', JSON.stringify(connections))

/** An EVM chain with the wallet `c` beside `a` and `b`, where wallets answer as given. */
function createChain(modes: Readonly<Record<string, ReturnType<ScriptedChain['wallet']>['mode']>>): ScriptedChain {
  const evm = createScriptedChain('eip155', ids.one)
  for (const [id, mode] of Object.entries(modes)) evm.wallet(id).mode = mode
  evm.announce('c')
  return evm
}
const asked = (evm: ScriptedChain, id: string) => evm.requests.filter(({ connector }) => connector.id === id)

/** A tab where `a` took the place of the locked wallet `b`, which the user has unlocked since. */
async function openUnlocked() {
  store(bBesideA)
  const evm = createChain({ b: { code: 4100 } })
  const tab = openTab({ ...multiWallet, evm })
  await until(() => list(tab).includes('a*'))
  evm.wallet('b').mode = 'accept'
  return tab
}

/** Two tabs, of which the second is asking the wallet `b` to follow the first one there. */
async function openFollowing(parts: Parameters<typeof openTab>[0] = {}) {
  const one = openTab(parts)
  await one.connect('a')
  const two = openTab({ ...parts, evm: createChain({ b: 'hang' }) })
  await until(() => list(two).includes('a*'))
  await one.connect('b')
  await until(() => asked(two.evm, 'b').length === 1)
  return { one, two }
}

describe('the active wallet stays active', () => {
  test('if the user declines another one, although the stored one was locked at the start', async () => {
    const tab = await openUnlocked()
    tab.evm.wallet('c').mode = { code: 4001 }
    await expect(tab.connect('c')).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settle()
    expect([list(tab), asked(tab.evm, 'b').length, stored(tab)]).toEqual([['a*'], 1, ['b', 'a']])
  })

  test('if another tab changes only another namespace, whether or not a wallet is being asked', async () => {
    const tab = await openUnlocked()
    const other = openTab({ ...multiWallet, evm: createChain({ a: 'hang', b: 'hang' }) })
    await other.connect('s')
    await settle()
    tab.evm.wallet('c').mode = 'hang'
    const outcome = tab.connect('c')
    await until(() => asked(tab.evm, 'c').length === 1)
    await other.wallet.disconnect('solana')
    await settle()
    asked(tab.evm, 'c')[0]?.reject({ code: 4001 })
    await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settle()
    expect([list(tab), asked(tab.evm, 'b').length]).toEqual([['a*'], 1])
  })

  test('without reconnecting, if the user declines another one, whatever an earlier visit stored', async () => {
    store({ eip155: { connectorId: 'b' } })
    const tab = openTab({
      ...multiWallet,
      evm: createChain({ c: { code: 4001 } }),
      options: { enableReconnect: false },
    })
    await tab.connect('a')
    await expect(tab.connect('c')).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settle()
    expect([list(tab), asked(tab.evm, 'b').length]).toEqual([['a*'], 0])
  })

  test('without reconnecting, if the page comes back out of the back/forward cache', async () => {
    const tab = openTab({ options: { enableReconnect: false } })
    await tab.connect('a')
    comeBack(tab)
    await settle()
    await settle()
    expect([list(tab), told(tab)]).toEqual([['a*'], ['wallet/connected']])
  })
})

test('two changes of another tab in quick succession lead to the wallet that is active there', async () => {
  const { one, two } = await openFollowing(multiWallet)
  await (await manage(one)).deleteConnection(eip155('a'))
  await until(() => asked(two.evm, 'b').length === 2)
  await settle()
  for (const request of asked(two.evm, 'b')) request.accept()
  await until(() => list(two).includes('b*'))
  await settle()
  expect([list(one), list(two), told(two)]).toEqual([['b*'], ['b*'], ['wallet/connected', 'wallet/account-changed']])
})

test('a wallet that another tab leaves again before it has answered here does not become active', async () => {
  const { one, two } = await openFollowing()
  await one.connect('a')
  await settle()
  asked(two.evm, 'b')[0]?.accept()
  await settle()
  expect([list(one), list(two), two.evm.wallet('b').watchers]).toEqual([['a*'], ['a*'], 0])
})

test('a change of another tab is applied after the last of several attempts of the user failed', async () => {
  const one = openTab()
  await one.connect('a')
  const two = openTab({ evm: createChain({ c: 'hang' }) })
  await until(() => list(two).includes('a*'))
  const first = two.connect('c')
  first.catch(() => {})
  await until(() => asked(two.evm, 'c').length === 1)
  await one.connect('b')
  await settle()
  const second = two.connect('c')
  await expect(first).rejects.toThrow()
  await until(() => asked(two.evm, 'c').length === 2)
  expect(stand(two)[0]).toBe('connecting')
  asked(two.evm, 'c')[1]?.reject({ code: 4001 })
  await expect(second).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  await until(() => stand(two)[1] === 'b')
  await settle()
  expect([list(two), stored(two)]).toEqual([['b*'], ['b']])
})

describe('a tab that is restoring the active wallet', () => {
  /** Two tabs: in the second one, `a` is restored beside `b`, which has not answered. */
  async function openTwo(modes: Parameters<typeof createChain>[0] = {}) {
    const one = openTab({ ...multiWallet, evm: createChain({}) })
    await one.connect('a')
    await one.connect('b')
    const two = openTab({ ...multiWallet, evm: createChain({ b: 'hang', ...modes }) })
    await until(() => list(two).length === 1 && asked(two.evm, 'b').length === 1)
    return { one, two }
  }

  test('drops a wallet beside it that another tab disconnects, and does not store it again', async () => {
    const { one, two } = await openTwo()
    await (await manage(one)).deleteConnection(eip155('a'))
    await settle()
    asked(two.evm, 'b')[0]?.accept()
    await until(() => list(two).includes('b*'))
    await settle()
    expect([list(one), list(two), stored(one), two.evm.wallet('a').watchers]).toEqual([['b*'], ['b*'], ['b'], 0])
  })

  test('follows another tab that switches to the wallet beside it', async () => {
    const { one, two } = await openTwo()
    await (await manage(one)).switchConnection(eip155('a'))
    await settle()
    asked(two.evm, 'b')[0]?.accept()
    await until(() => list(two).includes('a*'))
    await settle()
    expect([list(one), list(two), stored(one)]).toEqual([
      ['a*', 'b'],
      ['a*', 'b'],
      ['a', 'b'],
    ])
  })

  test('tells the host of the one beside it if the user asks a third one meanwhile, and declines', async () => {
    store(bBesideA)
    const tab = openTab({ ...multiWallet, evm: createChain({ b: 'hang', c: 'hang' }) })
    await until(() => list(tab).length === 1 && asked(tab.evm, 'b').length === 1)
    const outcome = tab.connect('c')
    await until(() => asked(tab.evm, 'c').length === 1)
    await settle()
    expect([told(tab), tab.connection().accounts]).toEqual([[], []])
    asked(tab.evm, 'c')[0]?.reject({ code: 4001 })
    await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settle()
    const connected = tab.events.find(([id]) => id === 'wallet/connected')?.[1]
    expect([list(tab), connected]).toEqual([['a*'], expect.objectContaining({ connectorId: 'a', restored: true })])
  })

  test('does not bring back a wallet that another tab disconnected a moment before', async () => {
    const one = openTab()
    await one.connect('a')
    const two = openTab({ evm: createChain({ a: 'hang' }) })
    await until(() => asked(two.evm, 'a').length === 1)
    const goodbye = one.wallet.disconnect()
    await until(() => stored(one) === undefined)
    // The tab has not got the event yet.
    asked(two.evm, 'a')[0]?.accept()
    await goodbye
    await settle()
    expect([list(two), told(two), stored(one), two.evm.wallet('a').watchers]).toEqual([[], [], undefined, 0])
  })
})

test('a wallet that ends its session does not store the others again that another tab disconnected a moment before', async () => {
  const tab = openTab(multiWallet)
  await tab.connect('a')
  await tab.connect('b')
  // The tab has not got the event yet.
  store({})
  tab.evm.wallet('b').tell({ type: 'disconnected' })
  expect(stored(tab)).toBeUndefined()
  browser.storeElsewhere({})
  await settle()
  expect([list(tab), stored(tab)]).toEqual([[], undefined])
})

test('two tabs that connect in one namespace at once, in turn, both stay remembered and connected', async () => {
  const one = openTab(multiWallet)
  const two = openTab(multiWallet)
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => void) => {
    last = last.then(settle).then(work)
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await Promise.all([one.connect('a'), two.connect('b')])
  await until(() => one.stored('connections') !== undefined && stored(one)?.length === 2 && list(one).includes('b*'))
  await settle()
  expect([list(one), list(two), stored(one)]).toEqual([['b*', 'a'], ['b*'], ['b', 'a']])
})

test('a wallet that is deleted while this tab follows another one to it does not become active', async () => {
  const { one, two } = await openFollowing()
  await (await manage(two)).deleteConnection(eip155('b'))
  await settle()
  asked(two.evm, 'b')[0]?.accept()
  await settle()
  await settle()
  expect([list(one), list(two), stored(one)]).toEqual([['a*'], ['a*'], ['a']])
})

test('a wallet that another tab has just removed is not stored again once the active one is restored', async () => {
  store(bBesideA)
  const evm = createChain({ b: 'hang' })
  const tab = openTab({ ...multiWallet, evm })
  await until(() => list(tab).includes('a') && asked(evm, 'b').length === 1)
  store({ eip155: { connectorId: 'b' } })
  asked(evm, 'b')[0]?.accept()
  await until(() => list(tab).includes('b*'))
  expect(stored(tab)).toEqual(['b'])
})
