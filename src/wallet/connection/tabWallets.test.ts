import { describe, expect, test } from 'vitest'
import { SessionEndedError } from '../errors/domain.ts'
import { list, stored } from '../multiWallet/testing.ts'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { setUpBrowser, stand } from '../testing/browserTabs.ts'
import { accountAt, createScriptedChain, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

const browser = setUpBrowser()
const { openTab, comeBack } = browser
const multiWallet = { kernel: { features: { multiWallet: true } } }

const manage = (stage: Stage) => stage.wallet.connections()

describe('tabs with several wallets', () => {
  test('drop the active wallet that another tab disconnected', async () => {
    const one = openTab(multiWallet)
    await one.connect('a')
    await one.connect('b')
    const two = openTab(multiWallet)
    await until(() => list(two).length === 2)
    await (await manage(one)).deleteConnection({ namespace: 'eip155', connectorId: 'b' })
    await until(() => stand(two)[1] === 'a')
    await settle()
    expect([list(one), list(two), two.evm.wallet('b').watchers]).toEqual([['a*'], ['a*'], 0])
  })

  test('show the account that the user switched to in a wallet beside the active one during the back/forward cache', async () => {
    const page = openTab(multiWallet)
    await page.connect('a')
    await page.connect('b')
    page.evm.wallet('a').accounts = [accountAt('0x2')]
    comeBack(page)
    await until(() => page.kernel.store.get(otherConnectionsSlice).connections[0]?.accounts[0]?.address === '0x2')
    await settle()
    expect([list(page), page.evm.wallet('a').watchers, page.evm.requests.length]).toEqual([['b*', 'a'], 1, 4])
    await (await manage(page)).switchConnection({ namespace: 'eip155', connectorId: 'a' })
    expect([stand(page)[2], page.wallet.session('eip155')?.accounts[0]?.address]).toEqual(['0x2', '0x2'])
  })

  test('keep a chosen account, and a wallet that does not answer, beside the active one after the cache', async () => {
    const page = openTab(multiWallet)
    Object.assign(page.evm.wallet('a'), { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true })
    await page.connect('a')
    const { switchConnection } = await manage(page)
    await switchConnection({ namespace: 'eip155', connectorId: 'a', address: '0x2' })
    await page.connect('b')
    const beside = () => page.kernel.store.get(otherConnectionsSlice).connections[0]?.accounts[0]?.address
    for (const mode of ['accept', { code: 4100 }] as const) {
      page.evm.wallet('a').mode = mode
      const asked = page.evm.requests.length
      comeBack(page)
      await until(() => page.evm.requests.length === asked + 2)
      await settle()
      expect([list(page), beside()]).toEqual([['b*', 'a'], '0x2'])
    }
  })

  test('drop a wallet that another tab disconnected, although the one that is left is locked', async () => {
    const open = () => {
      const evm = createScriptedChain('eip155', ids.one)
      evm.wallet('b').mode = { code: 4100 }
      return openTab({ ...multiWallet, evm })
    }
    browser.storage.setItem(
      'portico/connections',
      JSON.stringify({ eip155: { connectorId: 'a', others: [{ connectorId: 'b' }] } }),
    )
    const [one, two] = [open(), open()]
    await until(() => list(one).length + list(two).length === 2)
    await (await manage(one)).deleteConnection({ namespace: 'eip155', connectorId: 'a' })
    await until(() => stand(two)[0] === 'disconnected')
    await settle()
    expect([list(one), list(two), stored(one)]).toEqual([[], [], ['b']])
  })

  test('keep the wallet of another tab beside the one that they connect', async () => {
    const one = openTab(multiWallet)
    const two = openTab(multiWallet)
    await one.connect('a')
    await settle()
    await two.connect('b')
    await until(() => stand(one)[1] === 'b')
    await settle()
    expect([list(one), stored(two)]).toEqual([
      ['b*', 'a'],
      ['b', 'a'],
    ])
  })
})

describe('a tab that is restoring a wallet while another tab connects another one', () => {
  test.each([
    ['one wallet', {}, ['b']],
    ['several wallets', multiWallet, ['b', 'a']],
  ] as const)('follows that tab, where %s may be connected', async (_, parts, left) => {
    const one = openTab(parts)
    await one.connect('a')
    const evm = createScriptedChain('eip155', ids.one)
    evm.wallet('a').mode = 'hang'
    const two = openTab({ ...parts, evm })
    await until(() => evm.requests.length === 1)
    await one.connect('b')
    await settle()
    evm.requests[0]?.accept()
    await until(() => stand(two)[0] === 'connected')
    await settle()
    await settle()
    expect([stand(one)[1], stand(two)[1], stored(one)]).toEqual(['b', 'b', left])
  })
  test.each([
    ['declines', { code: 4001 }],
    ['has ended its session', new SessionEndedError()],
  ])('leaves that wallet stored and connected if its own one %s', async (_, error) => {
    const one = openTab()
    await one.connect('a')
    const evm = createScriptedChain('eip155', ids.one)
    evm.wallet('a').mode = 'hang'
    const two = openTab({ evm })
    await until(() => evm.requests.length === 1)
    await one.connect('b')
    await settle()
    evm.requests[0]?.reject(error)
    await until(() => stand(two)[0] === 'disconnected')
    await settle()
    expect([stand(one)[1], stored(one)]).toEqual(['b', ['b']])
  })
})

test('a tab whose user declines a wallet takes over the wallet that another tab connected in the meantime', async () => {
  const one = openTab()
  await one.connect('a')
  const two = openTab()
  await until(() => stand(two)[0] === 'connected')
  two.evm.wallet('c').mode = 'hang'
  two.evm.announce('c')
  const outcome = two.connect('c')
  await until(() => two.evm.requests.length === 2)
  await one.connect('b')
  await settle()
  two.evm.requests[1]?.reject({ code: 4001 })
  await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  await settle()
  expect([stand(two).slice(0, 2), stored(two)]).toEqual([['connected', 'b'], ['b']])
})

test('a wallet that is disconnected in an isolated tab is not restored beside the wallet of another tab', async () => {
  const isolated = { ...multiWallet, options: { tabs: 'isolate' as const } }
  const one = openTab(isolated)
  const two = openTab(isolated)
  await one.connect('a')
  await two.connect('b')
  expect(stored(one)).toEqual(['b', 'a'])
  await one.wallet.disconnect('eip155')
  expect([list(two), stored(one)]).toEqual([['b*'], ['b']])
})

test('deleting the connection of a wallet leaves the one stored that another tab connected in its place', async () => {
  const one = openTab()
  await one.connect('a')
  browser.storeElsewhere({ eip155: { connectorId: 'x' } })
  await settle()
  await (await manage(one)).deleteConnection({ namespace: 'eip155', connectorId: 'a' })
  expect([list(one), stored(one)]).toEqual([[], ['x']])
})
