import { PorticoError } from 'portico/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ids } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectFailed } from '../tokens.ts'
import { type CountingPage, createCountingPage } from './testing.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

describe('counted is', () => {
  async function counted(act: () => unknown) {
    page.begin()
    await page.open()
    const before = page.told().length
    await act()
    await settle()
    await page.pass()
    return page
      .told()
      .slice(before)
      .filter(([event]) => event !== 'INITIALIZE' && event !== 'MODAL_OPEN')
  }

  test('the start, with the networks of the host, and the opening', async () => {
    page.begin()
    await page.open()
    await page.pass()
    expect(page.told()).toEqual([
      ['INITIALIZE', { networks: [ids.one, ids.ten, ids.devnet] }],
      ['MODAL_OPEN', { connected: false }],
    ])
  })

  test('closing the modal, and whether a wallet is connected', async () => {
    expect(
      await counted(async () => {
        page.stage.kernel.modal.close()
        await page.stage.connect('a')
        page.stage.kernel.modal.open()
        page.stage.kernel.modal.close()
      }),
    ).toEqual(
      expect.arrayContaining([
        ['MODAL_CLOSE', { connected: false }],
        ['MODAL_CLOSE', { connected: true }],
      ]),
    )
  })

  test('a connection, and its end', async () => {
    const events = await counted(async () => {
      await page.stage.connect('a')
      await page.stage.wallet.disconnect()
    })
    expect(events).toEqual([
      ['CONNECT_SUCCESS', { method: 'browser', name: page.stage.evm.wallet('a').connector.name }],
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ])
  })

  test('a disconnect that failed in the wallet, with the code of its error', async () => {
    const events = await counted(async () => {
      await page.stage.connect('a')
      page.stage.evm.wallet('a').onDisconnect = () => Promise.reject(new Error('0xsecret'))
      await page.stage.wallet.disconnect().catch(() => {})
    })
    expect(events.slice(1)).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
      ['DISCONNECT_ERROR', { message: 'DISCONNECT_FAILED' }],
    ])
  })

  test('a connection that failed, with the code of its error', async () => {
    const events = await counted(async () => {
      page.stage.evm.wallet('a').mode = { code: 4001, message: 'User rejected 0xsecret' }
      await page.stage.connect('a').catch(() => {})
      page.stage.kernel.events.emit(connectFailed, { namespace: 'eip155', error: new Error('0xsecret') })
    })
    expect(events.map(([event]) => event)).toEqual(['CONNECT_ERROR', 'CONNECT_ERROR'])
    expect(events[1]).toEqual(['CONNECT_ERROR', { message: 'UNKNOWN' }])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('a failure that several namespaces report, once', async () => {
    const error = new PorticoError('X', 'No')
    const events = await counted(() => {
      page.stage.kernel.events.emit(connectFailed, { namespace: 'eip155', error })
      page.stage.kernel.events.emit(connectFailed, { namespace: 'solana', error })
    })
    expect(events).toEqual([['CONNECT_ERROR', { message: 'X' }]])
  })

  test('no connection that was restored', async () => {
    page.begin()
    await page.stage.connect('a')
    const { storage, evm } = page.stage
    page.stage.kernel.destroy()
    page.begin({}, {}, { storage, evm })
    await page.open()
    await until(() => page.stage.connection().status === 'connected')
    await page.pass()
    expect(page.told().map(([event]) => event)).not.toContain('CONNECT_SUCCESS')
  })

  test('a switch of network', async () => {
    expect(await counted(() => page.stage.wallet.switchNetwork(ids.ten, new AbortController().signal))).toEqual([
      ['SWITCH_NETWORK', { network: ids.ten }],
    ])
  })

  test('events of views, unchanged', async () => {
    expect(await counted(() => page.track('CLICK_ALL_WALLETS'))).toEqual([['CLICK_ALL_WALLETS', undefined]])
  })
})
