import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { type PairedWallet, startPairedWallet } from '../wallets/index.ts'
import { prepareStage } from './browsers.ts'
import { scan, showCode } from './scan.ts'
import { accountButton, closed, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { passTime, reload, type Visit, visit } from './visit.ts'

const networks = ['eip155:31337', 'eip155:31338'] as const
const message = 'Hello from the Portico demo'
const status = (page: Page) => page.getByTestId('status')

/** Healthy, but for the style that Playwright puts into a page of Firefox to take a picture. */
async function expectHealthyAround({ violations, complaints }: Visit): Promise<void> {
  expect((await violations()).filter((line) => line !== 'style-src-elem inline ')).toEqual([])
  expect(complaints.filter((line) => !line.includes('(style-src-elem)'))).toEqual([])
}

describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit | undefined
  const wallets: PairedWallet[] = []
  afterEach(async () => {
    stage.demo.world.relay.heal()
    await Promise.all([current?.close(), ...wallets.splice(0).map((wallet) => wallet.stop())])
  })

  const visitDemo = async (options: Parameters<typeof visit>[2] = {}) => {
    current = await visit(stage.browser, stage.demo, { deviceScaleFactor: 2, ...options })
    return current
  }
  const phone = async () => {
    const { relay, nodes } = stage.demo.world
    const wallet = await startPairedWallet({
      relayUrl: relay.url,
      networks,
      nodes: { [networks[0]]: nodes[0].url, [networks[1]]: nodes[1].url },
      name: `Pocket ${wallets.length} ${name} ${expect.getState().currentTestName}`,
    })
    wallets.push(wallet)
    return wallet
  }
  const pair = async (page: Page) => {
    const wallet = await phone()
    await wallet.pair(await showCode(page))
    await accountButton(page).waitFor()
    await closed(page)
    return wallet
  }

  test('scan, sign, switch network, reload, sign again, disconnect', async () => {
    const { page } = await visitDemo()
    const wallet = await pair(page)
    const [address = ''] = wallet.shared(networks[0])
    await expect.poll(() => page.getByTestId('address').textContent()).toBe(address)

    const sign = async () => {
      await page.getByRole('button', { name: 'Sign a message' }).click()
      await page.waitForFunction(() => document.querySelector('[data-testid=signature]')?.textContent?.startsWith('0x'))
      const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
      expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
    }
    await sign()

    await accountButton(page).click()
    await dialog(page)
      .getByRole('button', { name: /^Network: Portico Local/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Portico Local Two' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Network: Portico Local Two/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await closed(page)

    await reload(page)
    await accountButton(page).waitFor()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Portico Local Two')
    await sign()
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', network: networks[1] })

    await accountButton(page).click()
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await connectButton(page).waitFor()
    await vi.waitFor(() => expect(wallet.deleted).toHaveLength(1))
    await reload(page)
    await connectButton(page).waitFor()
    await expect.poll(() => status(page).textContent()).toBe('disconnected')
    await expectHealthyAround(current as Visit)
  })

  // What follows differs in no browser.
  if (name === 'firefox') return

  test('the page disconnects when the wallet ends the session', async () => {
    const { page } = await visitDemo()
    const wallet = await pair(page)
    await wallet.cues.disconnect()
    await connectButton(page).waitFor()
    await expect.poll(() => status(page).textContent()).toBe('disconnected')
    await expectHealthyAround(current as Visit)
  })

  test('a refusal in the wallet is shown, and the user can get another code', async () => {
    const { page } = await visitDemo()
    const wallet = await phone()
    wallet.cues.reject()
    await wallet.pair(await showCode(page))
    await dialog(page)
      .getByText(/declined/)
      .first()
      .waitFor()
    wallet.cues.approve()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await wallet.pair(await scan(page))
    await accountButton(page).waitFor()
    await expectHealthyAround(current as Visit)
  })
})

describe('the relay', () => {
  const stage = prepareStage()
  let current: Visit | undefined
  let wallet: PairedWallet | undefined
  afterEach(async () => {
    await stage.demo.world.relay.up()
    stage.demo.world.relay.heal()
    await Promise.all([current?.close(), wallet?.stop()])
    wallet = undefined
  })
  const start = async (options: Parameters<typeof visit>[2] = {}) => {
    current = await visit(stage.browser, stage.demo, { deviceScaleFactor: 2, ...options })
    return current.page
  }
  const phone = async () => {
    const { relay } = stage.demo.world
    wallet = await startPairedWallet({ relayUrl: relay.url, networks, name: expect.getState().currentTestName ?? '' })
    return wallet
  }
  const openCode = async (page: Page) => {
    await connectButton(page).click()
    await walletRow(page, 'WalletConnect').click()
  }

  test('that can not be reached is an error, and the next attempt works once it is back', async () => {
    const page = await start()
    await stage.demo.world.relay.down()
    await openCode(page)
    await dialog(page).getByText('WalletConnect can’t be reached').waitFor()

    await stage.demo.world.relay.up()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    const paired = await phone()
    await paired.pair(await scan(page))
    await accountButton(page).waitFor()
  })

  test('that can not be reached does not affect wallets in the browser', async () => {
    const page = await start()
    await stage.demo.world.relay.down()
    await openCode(page)
    await dialog(page).getByText('WalletConnect can’t be reached').waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await walletRow(page).click()
    await accountButton(page).waitFor()
  })

  test('that refuses the project says so at once', async () => {
    const page = await start()
    stage.demo.world.relay.faults.refuse = 'Unauthorized: origin not allowed'
    await openCode(page)
    await dialog(page).getByText('WalletConnect does not accept this site').waitFor()
  })

  test('that rejects the clock of the device tells the user what to check', async () => {
    const page = await start()
    stage.demo.world.relay.faults.refuse = 'JWT validation error: JWT Token is not yet valid'
    await openCode(page)
    await dialog(page).getByText('Your device’s clock is wrong').waitFor()
  })

  test('restarts while a code is on screen, which still works', async () => {
    const page = await start()
    await openCode(page)
    const uri = await scan(page)
    const paired = await phone()
    await stage.demo.world.relay.restart(500)
    await paired.pair(uri)
    await accountButton(page).waitFor()
  })

  test('restarts in a session, which goes on', async () => {
    const page = await start()
    await openCode(page)
    const paired = await phone()
    await paired.pair(await scan(page))
    await accountButton(page).waitFor()
    await stage.demo.world.relay.restart(500)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await page.waitForFunction(() => document.querySelector('[data-testid=signature]')?.textContent?.startsWith('0x'))
    expect(paired.requests.at(-1)?.method).toBe('personal_sign')
  })
})

describe('a link', () => {
  const stage = prepareStage()
  let current: Visit | undefined
  let wallet: PairedWallet | undefined
  afterEach(async () => {
    await Promise.all([current?.close(), wallet?.stop()])
    wallet = undefined
  })
  const phone = async (name = expect.getState().currentTestName ?? '') => {
    const { relay } = stage.demo.world
    wallet = await startPairedWallet({ relayUrl: relay.url, networks, name })
    return wallet
  }

  test('is renewed by itself when it gets old, after half a minute of warning', async () => {
    current = await visit(stage.browser, stage.demo, { hasClock: true, deviceScaleFactor: 2 })
    const { page } = current
    const first = await showCode(page)
    expect(
      await dialog(page)
        .getByText(/Code refreshes in/)
        .count(),
    ).toBe(0)
    await passTime(page, 210_000, 'jump')
    await dialog(page)
      .getByText(/Code refreshes in \d+ s/)
      .waitFor()
    await passTime(page, 30_000, 'jump')
    await passTime(page, 2_000, 'jump')
    const second = await vi.waitFor(async () => {
      const uri = await scan(page)
      expect(uri).not.toBe(first)
      return uri
    }, 15_000)
    await (await phone()).pair(second)
    await accountButton(page).waitFor()
    await expectHealthy(current)
  })

  test('opens the app on a phone inside the tap, and says what to do where it does not open', async () => {
    const listed = stage.demo.world.api.project.wallets.find(
      ({ mobile_link, chains, supports_wc }) =>
        mobile_link?.endsWith('://') && supports_wc && chains?.includes(networks[0]),
    )
    current = await visit(stage.browser, stage.demo, {
      query: 'wallets=0',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    })
    const { page } = current
    await page.evaluate(() => {
      const opened: string[] = []
      Object.assign(window, { opened })
      // No app is here to take the link.
      HTMLAnchorElement.prototype.click = function () {
        opened.push(this.href)
      }
    })
    await connectButton(page).tap()
    await dialog(page)
      .getByRole('button', { name: /^Search wallets/ })
      .tap()
    await dialog(page)
      .getByRole('searchbox')
      .fill(listed?.name ?? '')
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${listed?.name}`) })
      .first()
      .tap()
    const open = dialog(page).getByRole('button', { name: `Open ${listed?.name}`, disabled: false })
    await open.tap()
    const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
    await expect.poll(opened).not.toEqual([])
    const href = (await opened()).at(-1) ?? ''
    expect(href.startsWith(`${listed?.mobile_link}wc?uri=wc%3A`)).toBe(true)
    await dialog(page).getByText(`${listed?.name} did not open`).waitFor()

    await (await phone(listed?.name)).pair(new URL(href).searchParams.get('uri') ?? '')
    await page
      .locator('.bar')
      .getByRole('button', { name: /^0x.*…/ })
      .waitFor()
    // The next time, the wallet is listed first.
    await page.evaluate(() => window.portico.disconnect())
    await connectButton(page).tap()
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${listed?.name}.*Recent`) })
      .waitFor()
  })
})
