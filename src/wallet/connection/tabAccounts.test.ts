/** Accounts that the user chose: other tabs follow, and tabs that were in the back/forward cache keep them. */
import { describe, expect, test } from 'vitest'
import type { Account } from '../account.ts'
import type { CaipNetworkId } from '../caip.ts'
import { setUpBrowser, stand } from '../testing/browserTabs.ts'
import { accountAt, createScriptedChain, ids } from '../testing/index.ts'
import type { ScriptedWallet } from '../testing/scriptedWallet.ts'
import { settle, until } from '../testing/until.ts'

const browser = setUpBrowser()
const { openTab, comeBack, openTwo } = browser

/** Makes `switchAccount` throw in each session of a wallet. */
function failOnSwitch(scripted: ScriptedWallet) {
  const { open } = scripted
  scripted.open = (...args) =>
    Object.assign(open(...args), {
      switchAccount() {
        throw new Error('This account can not sign')
      },
    })
}

/** A page whose wallet signs by account, where the user chose an account that is not the wallet's first one. */
async function chooseOn(accounts: readonly Account[], address: string) {
  const page = openTab()
  const scripted = page.evm.wallet('a')
  Object.assign(scripted, { accounts, signsByAccount: true })
  await page.connect('a')
  const { switchConnection } = await page.wallet.connections()
  await switchConnection({ namespace: 'eip155', connectorId: 'a', address })
  return { page, scripted }
}
const released = ({ calls }: ScriptedWallet) => calls.filter((call) => call === 'release').length

describe('tabs that follow each other', () => {
  test('keep the account that the user chose, and a wallet that does not answer, after the back/forward cache', async () => {
    const page = openTab()
    const scripted = page.evm.wallet('a')
    Object.assign(scripted, { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true })
    await page.connect('a')
    const { switchConnection } = await page.wallet.connections()
    await switchConnection({ namespace: 'eip155', connectorId: 'a', address: '0x2' })
    comeBack(page)
    await until(() => scripted.calls.includes('release'))
    scripted.mode = { code: 4100 }
    comeBack(page)
    await until(() => page.evm.requests.length === 3)
    await settle()
    expect(stand(page)).toEqual(['connected', 'a', '0x2', ids.one])
  })

  test('take over an account that the user chose in another tab', async () => {
    const one = openTab()
    const both = { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true }
    Object.assign(one.evm.wallet('a'), both)
    await one.connect('a')
    const evm = createScriptedChain('eip155', ids.one)
    Object.assign(evm.wallet('a'), both)
    const two = openTab({ evm })
    await until(() => two.connection().status === 'connected')
    const { switchConnection } = await one.wallet.connections()
    await switchConnection({ namespace: 'eip155', connectorId: 'a', address: '0x2' })
    await until(() => stand(two)[2] === '0x2')
    await settle()
    expect([stand(one)[2], stand(two)[2]]).toEqual(['0x2', '0x2'])
  })

  test('show the account that the user switched to in the wallet during the back/forward cache', async () => {
    const { page, scripted } = await chooseOn([accountAt('0x1'), accountAt('0x2')], '0x2')
    scripted.accounts = [accountAt('0x3'), accountAt('0x1'), accountAt('0x2')]
    comeBack(page)
    await until(() => page.connection().accounts.length === 3)
    expect(stand(page)[2]).toBe('0x3')
    expect(page.stored('connections')).toMatchObject({ eip155: { address: '0x3' } })
  })

  test('keep a chosen account of another type, although its type now comes first', async () => {
    const { page, scripted } = await chooseOn(
      [{ address: '0x1', type: 'smartAccount' }, accountAt('0x2'), accountAt('0x3')],
      '0x3',
    )
    comeBack(page)
    await until(() => released(scripted) + page.evm.requests.length > 2)
    await settle()
    expect(stand(page)[2]).toBe('0x3')
  })

  test('show accounts that were added after the first one during the back/forward cache', async () => {
    const page = openTab()
    await page.connect('a')
    page.evm.wallet('a').accounts = [accountAt('0xa'), accountAt('0x9')]
    comeBack(page)
    await until(() => page.evm.requests.length === 2)
    await settle()
    expect(page.connection().accounts).toEqual([accountAt('0xa'), accountAt('0x9')])
  })

  test('release a session that can not be used after the back/forward cache', async () => {
    const { page, scripted } = await chooseOn([accountAt('0x1'), accountAt('0x2')], '0x2')
    failOnSwitch(scripted)
    comeBack(page)
    await until(() => page.evm.requests.length === 2)
    await settle()
    expect([released(scripted), scripted.watchers, stand(page)[2]]).toEqual([1, 1, '0x2'])
  })

  test('read a wallet once that has changed both here and in another tab during the back/forward cache', async () => {
    const { one, two } = await openTwo()
    const cached = browser.tabs.splice(1)
    one.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0x2')] })
    two.evm.wallet('a').accounts = [accountAt('0x2')]
    await settle()
    browser.tabs.push(...cached)
    const asked = two.evm.requests.length
    comeBack(two)
    await until(() => stand(two)[2] === '0x2')
    await settle()
    expect([two.evm.requests.length - asked, two.evm.wallet('a').watchers]).toEqual([1, 1])
  })

  test('read the network of the wallet too if another tab chose an account during the back/forward cache', async () => {
    const page = openTab()
    const scripted = page.evm.wallet('a')
    Object.assign(scripted, { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true })
    await page.connect('a')
    browser.storage.setItem('portico/connections', JSON.stringify({ eip155: { connectorId: 'a', address: '0x2' } }))
    scripted.network = ids.ten
    comeBack(page)
    await until(() => stand(page)[3] === ids.ten)
    expect(stand(page)).toEqual(['connected', 'a', '0x2', ids.ten])
  })

  test('take over an account and a network that another tab changed, and keep that account', async () => {
    const two = openTab()
    Object.assign(two.evm.wallet('a'), { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true })
    await two.connect('a')
    two.evm.wallet('a').network = ids.ten
    browser.storeElsewhere({ eip155: { connectorId: 'a', address: '0x2', network: ids.ten } })
    await until(() => stand(two)[3] === ids.ten)
    expect([stand(two)[2], two.wallet.session('eip155')?.accounts[0]?.address]).toEqual(['0x2', '0x2'])
    comeBack(two)
    await until(() => two.evm.wallet('a').calls.at(-1) === 'release')
    await settle()
    expect(stand(two)).toEqual(['connected', 'a', '0x2', ids.ten])
  })

  test('read the wallet again if its session can not switch to the account that another tab chose', async () => {
    const two = openTab()
    const scripted = two.evm.wallet('a')
    Object.assign(scripted, { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true })
    failOnSwitch(scripted)
    await two.connect('a')
    browser.storeElsewhere({ eip155: { connectorId: 'a', address: '0x2', network: ids.one } })
    await settle()
    expect([stand(two)[2], scripted.watchers, two.errors]).toEqual(['0x1', 1, []])
  })

  test('write storage once if an account is chosen while their wallets are on different networks', async () => {
    const both = { accounts: [accountAt('0x1'), accountAt('0x2')], signsByAccount: true }
    const open = (network: CaipNetworkId) => {
      const evm = createScriptedChain('eip155', network)
      Object.assign(evm.wallet('a'), both)
      return openTab({ evm })
    }
    const one = open(ids.one)
    await one.connect('a')
    const two = open(ids.ten)
    await until(() => two.connection().status === 'connected')
    await settle()
    expect([stand(one)[3], stand(two)[3]]).toEqual([ids.one, ids.ten])
    const before = browser.connectionWrites
    const { switchConnection } = await one.wallet.connections()
    await switchConnection({ namespace: 'eip155', connectorId: 'a', address: '0x2' })
    for (let round = 0; round < 5; round++) await settle()
    expect([stand(one)[2], stand(two)[2]]).toEqual(['0x2', '0x2'])
    expect(browser.connectionWrites - before).toBe(1)
  })
})
