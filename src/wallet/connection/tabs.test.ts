import { describe, expect, test, vi } from 'vitest'
import { setUpBrowser, stand } from '../testing/browserTabs.ts'
import { accountAt, createSharedConnector, ids, never } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

const browser = setUpBrowser()
const { openTab, comeBack, openTwo } = browser

describe('tabs that follow each other', () => {
  test('take over an account change of another tab, without a prompt', async () => {
    const { one, two } = await openTwo()
    two.evm.wallet('a').accounts = [accountAt('0x2')]
    one.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0x2')] })
    await until(() => stand(two)[2] === '0x2')
    expect(two.wallet.session('eip155')?.accounts[0]?.address).toBe('0x2')
    expect(two.evm.requests.every(({ silent }) => silent)).toBe(true)
    expect(two.evm.wallet('a').watchers).toBe(1)
    expect(two.events.at(-1)).toMatchObject(['wallet/account-changed', { address: '0x2' }])
  })

  test('take over a network change of another tab, and pass the network to the adapter', async () => {
    const { one, two } = await openTwo()
    two.evm.wallet('a').network = ids.ten
    await one.wallet.switchNetwork(ids.ten, never())
    await until(() => stand(two)[3] === ids.ten)
    expect(two.evm.requests.at(-1)).toMatchObject({ silent: true, network: { caipNetworkId: ids.ten } })
    expect(two.events.at(-1)).toEqual(['wallet/network-changed', { namespace: 'eip155', network: ids.ten }])
    expect(stand(two, 'solana')[0]).toBe('connected')
  })

  test('never expose a partial change', async () => {
    const { one, two } = await openTwo()
    Object.assign(two.evm.wallet('b'), { network: ids.ten })
    Object.assign(one.evm.wallet('b'), { network: ids.ten })
    const seen = new Set<string>()
    two.kernel.store.subscribe(() => seen.add(JSON.stringify(stand(two))))
    await one.connect('b')
    await until(() => stand(two)[1] === 'b')
    expect([...seen]).toEqual([JSON.stringify(['connected', 'b', '0xb', ids.ten])])
  })

  test('do not overwrite each other in a loop if their wallets report different states', async () => {
    const { one, two } = await openTwo()
    one.evm.wallet('a').tell({ type: 'network', network: ids.ten })
    await settle()
    await settle()
    expect([stand(one)[3], stand(two)[3]]).toEqual([ids.ten, ids.one])
    expect(two.evm.requests).toHaveLength(2)
    expect(two.evm.wallet('a').watchers).toBe(1)
  })

  test('disconnect a wallet that another tab disconnected', async () => {
    const { one, two } = await openTwo()
    await one.wallet.disconnect('eip155')
    await until(() => two.connection().status === 'disconnected')
    expect(stand(two, 'solana')[0]).toBe('connected')
  })

  test('disconnect what another tab disconnected while they were in the back/forward cache', async () => {
    const { one, two } = await openTwo()
    const cached = browser.tabs.splice(1)
    await one.wallet.disconnect('eip155')
    await settle()
    expect(stand(two)[0]).toBe('connected')
    browser.tabs.push(...cached)
    comeBack(two)
    await until(() => two.connection().status === 'disconnected')
    expect(stand(two, 'solana')[0]).toBe('connected')
  })

  test.each([
    'sync',
    'isolate',
  ] as const)('read their wallets again after the back/forward cache: tabs %s', async (mode) => {
    const page = openTab({ options: { tabs: mode } })
    await page.connect('a')
    Object.assign(page.evm.wallet('a'), { accounts: [accountAt('0x2')], network: ids.ten })
    comeBack(page)
    await until(() => stand(page)[2] === '0x2')
    expect(stand(page)).toEqual(['connected', 'a', '0x2', ids.ten])
    expect(page.evm.requests.at(-1)).toMatchObject({ silent: true })
    expect(page.stored('connections')).toMatchObject({ eip155: { address: '0x2', network: ids.ten } })
    expect(page.evm.wallet('a').watchers).toBe(1)
  })

  test('stay connected when a new tab restores no wallet', async () => {
    const one = openTab({ options: { enableReconnect: false } })
    await one.connect('a')
    const two = openTab({ options: { enableReconnect: false } })
    await settle()
    expect([stand(one)[0], stand(two)[0]]).toEqual(['connected', 'disconnected'])
  })

  test('switch wallets of one approval without another request', async () => {
    const share = () => createSharedConnector(['eip155', 'solana'])
    const one = openTab({ extra: [share().plugin] })
    await one.wallet.connect({ connectorId: 'shared', namespace: 'eip155', signal: never() })
    const two = openTab({ extra: [share().plugin] })
    await until(() => two.connection().status === 'connected' && two.connection('solana').status === 'connected')
    const scripted = two.evm.wallet('shared')
    await one.wallet.switchNetwork(ids.ten, never())
    await until(() => scripted.calls.includes(`switch ${ids.ten}`))
  })

  test('change nothing if another tab connected a wallet that they did not find', async () => {
    const { two } = await openTwo()
    browser.storeElsewhere({ eip155: { connectorId: 'x' }, solana: { connectorId: 's' } })
    await settle()
    expect([stand(two)[1], stand(two, 'solana')[0]]).toEqual(['a', 'connected'])
  })

  test('take over the active wallet, and a disconnect, of another tab if several wallets are connected', async () => {
    const multiWallet = { kernel: { features: { multiWallet: true } } }
    const { one, two } = await openTwo(multiWallet)
    await one.connect('b')
    await until(() => stand(two)[1] === 'b')
    expect(two.evm.wallet('a').watchers).toBe(1)
    const asked = two.evm.requests.length
    await (await one.wallet.connections()).switchConnection({ namespace: 'eip155', connectorId: 'a' })
    await until(() => stand(two)[1] === 'a')
    expect(two.evm.requests).toHaveLength(asked)
    await (await one.wallet.connections()).deleteConnection({ namespace: 'eip155', connectorId: 'b' })
    await until(() => two.evm.wallet('b').watchers === 0)
    expect(two.evm.wallet('b').calls).toEqual([])
  })
})

describe('isolated tabs', () => {
  const isolated = { options: { tabs: 'isolate' } } as const

  test('do not take over a disconnect, an account or a network of another tab', async () => {
    const { one, two } = await openTwo(isolated)
    one.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0x2')] })
    await one.wallet.disconnect('eip155')
    await settle()
    expect(stand(two)).toEqual(['connected', 'a', '0xa', ids.one])
  })

  test('do not remove or overwrite the stored connections of each other', async () => {
    const { one, two } = await openTwo(isolated)
    await two.connect('b')
    one.evm.wallet('a').tell({ type: 'network', network: ids.ten })
    expect(one.stored('connections')).toMatchObject({ eip155: { connectorId: 'b', network: ids.one } })
    await one.wallet.disconnect('eip155')
    expect(one.stored('connections')).toMatchObject({ eip155: { connectorId: 'b' }, solana: { connectorId: 's' } })
    await two.wallet.disconnect('eip155')
    expect(one.stored('connections')).toEqual({ solana: expect.anything() })
  })

  test('keep the networks that other tabs selected in other namespaces', async () => {
    const one = openTab(isolated)
    const two = openTab(isolated)
    await one.wallet.switchNetwork(ids.ten, never())
    await two.wallet.switchNetwork(ids.devnet, never())
    expect(two.stored('networks')).toEqual({ eip155: ids.ten, solana: ids.devnet })
  })
})

describe('a wallet that has to be prepared', () => {
  const remembered = { eip155: { connectorId: 'shared' }, solana: { connectorId: 'shared' } }
  const open = () => {
    const shared = createSharedConnector(['eip155', 'solana'])
    shared.isPrompt = false
    const stage = openTab({ extra: [shared.plugin] })
    return { stage, shared }
  }
  const ready = ({ stage }: ReturnType<typeof open>) =>
    stage.connection().status === 'connected' && stage.connection('solana').status === 'connected'

  /** Web Locks: one tab at a time holds a lock. */
  function createLocks() {
    let last: Promise<unknown> = Promise.resolve()
    const names: string[] = []
    const request = (name: string, _: unknown, hold: () => Promise<unknown>) => {
      names.push(name)
      last = last.then(hold)
      return last
    }
    return { names, request }
  }

  test.each([true, false])('is restored by one tab after the other (Web Locks: %s)', async (hasLocks) => {
    const locks = createLocks()
    vi.stubGlobal('navigator', hasLocks ? { locks } : undefined)
    browser.storage.setItem('portico/connections', JSON.stringify(remembered))
    const one = open()
    const two = open()
    await until(() => one.shared.preparations.length + two.shared.preparations.length === 2)
    const [first, second] = one.shared.preparations.length > 0 ? [one, two] : [two, one]
    await settle()
    // Both namespaces of a tab share one lock, so that neither waits for the other.
    expect([first.shared.preparations.length, second.shared.preparations.length]).toEqual([2, 0])
    first.shared.isPrompt = true
    for (const preparation of first.shared.preparations) preparation.resolve()
    await until(() => ready(first) && second.shared.preparations.length === 2)
    for (const preparation of second.shared.preparations) preparation.resolve()
    await until(() => ready(second))
    if (hasLocks) expect(new Set(locks.names)).toEqual(new Set(['portico/restore:shared', 'portico/connections']))
    else await until(() => JSON.stringify(first.stage.stored('leases')) === '{}')
  })

  test('is not restored once the user chose another wallet while waiting', async () => {
    vi.stubGlobal('navigator', { locks: createLocks() })
    browser.storage.setItem('portico/connections', JSON.stringify(remembered))
    const one = open()
    await until(() => one.shared.preparations.length === 2)
    const two = open()
    await settle()
    await two.stage.connect('a')
    one.stage.kernel.destroy()
    await until(() => two.shared.preparations.length === 1)
    expect(two.stage.connection()).toMatchObject({ status: 'connected', connectorId: 'a' })
  })

  test('is restored on a page without https, where browsers have neither Web Locks nor `randomUUID`', async () => {
    vi.stubGlobal('navigator', undefined)
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    browser.storage.setItem('portico/connections', JSON.stringify(remembered))
    const one = open()
    one.shared.isPrompt = true
    await until(() => one.stage.connection().status !== 'connecting')
    await until(() => ready(one))
  })

  test('is restored in a frame that may not use Web Locks, from the storage of the host', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } })
    browser.storage.setItem('portico/connections', JSON.stringify(remembered))
    const one = open()
    one.shared.isPrompt = true
    await until(() => one.stage.connection().status !== 'connecting')
    await until(() => ready(one))
  })

  test('is restored once the lease of a closed tab has expired', async () => {
    vi.stubGlobal('navigator', undefined)
    browser.storage.setItem('portico/connections', JSON.stringify(remembered))
    const gone = { owner: 'gone', until: Date.now() + 100 }
    browser.storage.setItem('portico/leases', JSON.stringify({ 'portico/restore:shared': gone }))
    const one = open()
    one.shared.isPrompt = true
    await until(() => ready(one))
  })
})
