import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import type { Namespace } from 'portico/wallet'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrowserName } from '../../scripts/browsers/index.ts'
import { prepareStage } from './browsers.ts'
import { closed, connectButton, dialog, expectHealthy, walletRow } from './steps.ts'
import { reload, type Visit, visit } from './visit.ts'

const message = 'Hello from three namespaces'
const namespaces = ['eip155', 'solana', 'bip122'] as const

/** Ed25519 by Node itself: a raw key behind the header of its SubjectPublicKeyInfo (RFC 8410). */
const isSolanaSignature = (address: string, signature: string) => {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(
    null,
    Buffer.from(message),
    createPublicKey({ key, format: 'der', type: 'spki' }),
    base58.decode(signature),
  )
}

const checks: Record<string, (address: string, signature: string) => boolean | Promise<boolean>> = {
  eip155: (address, signature) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  solana: isSolanaSignature,
  bip122: (address, signature) => Verifier.verifySignature(address, message, signature),
}

describe.each<BrowserName>(['chromium', 'firefox'])('%s', (name) => {
  const stage = prepareStage(name)
  let current: Visit
  afterEach(async () => {
    await expectHealthy(current)
    await current.close()
  })
  const open = async (query = 'namespaces=all') => {
    current = await visit(stage.browser, stage.demo, { query })
    return current.page
  }
  const addressOf = (page: Page, namespace: Namespace) =>
    page.evaluate((namespace) => window.portico.getAccount(namespace).address, namespace)
  const connected = (page: Page, namespace: Namespace, is = true) =>
    page.waitForFunction(
      ([namespace, wanted]) =>
        'portico' in window && (window.portico.getAccount(namespace).status === 'connected') === wanted,
      [namespace, is] as const,
    )
  /** Signs in the wallet of a namespace, and has the namespace's own library check it. */
  const sign = async (page: Page, namespace: Namespace) => {
    const signature = await page.evaluate(
      ([text, namespace]) => window.portico.signMessage(text, { namespace: namespace }),
      [message, namespace] as const,
    )
    expect(await checks[namespace]?.((await addressOf(page, namespace)) ?? '', signature)).toBe(true)
  }
  /** Connects the first namespace from the list, the others by a network of theirs. */
  const connectAll = async (page: Page) => {
    await connectButton(page).click()
    await walletRow(page).click()
    await dialog(page)
      .getByRole('button', { name: /^Ethereum & EVM/ })
      .click()
    await connected(page, 'eip155')
    await closed(page)
    await add(page, 'Solana Local', 'solana')
    await add(page, 'Bitcoin Testnet', 'bip122')
  }
  const add = async (page: Page, network: string, namespace: Namespace) => {
    await page.evaluate(() => window.portico.open({ view: 'Networks' }))
    await dialog(page).getByRole('button', { name: network }).click()
    await dialog(page)
      .getByRole('button', { name: /^Connect an? \w+ wallet$/ })
      .click()
    await walletRow(page).click()
    await connected(page, namespace)
    await closed(page)
  }

  test('a wallet that is disconnected in one tab is disconnected in the other; other namespaces stay', async () => {
    const page = await open()
    await connectAll(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const namespace of namespaces) await connected(other, namespace)

    await other.evaluate(() => window.portico.disconnect('solana'))
    await connected(page, 'solana', false)
    for (const tab of [page, other]) {
      await connected(tab, 'eip155')
      await connected(tab, 'bip122')
    }
    await page.evaluate(() => window.portico.disconnect())
    for (const namespace of namespaces) await connected(other, namespace, false)
  })

  // The following tests do not depend on the browser, so one browser is enough.
  if (name === 'firefox') return

  test('three namespaces connect from one modal and one page load, sign, and come back after a reload', async () => {
    const page = await open()
    await connectAll(page)
    for (const namespace of namespaces) await sign(page, namespace)

    const before = await Promise.all(namespaces.map((namespace) => addressOf(page, namespace)))
    await reload(page)
    for (const namespace of namespaces) await connected(page, namespace)
    expect(await Promise.all(namespaces.map((namespace) => addressOf(page, namespace)))).toEqual(before)
    for (const namespace of namespaces) await sign(page, namespace)

    await page.evaluate(() => window.portico.disconnect('solana'))
    await connected(page, 'solana', false)
    await connected(page, 'eip155')
    await connected(page, 'bip122')
  })

  test('SOL and a token arrive at the receiver', async () => {
    const page = await open()
    await connectButton(page).click()
    await walletRow(page, 'Lagoon').click()
    await connected(page, 'solana')
    await closed(page)
    const { solana, solanaToken } = stage.demo.world
    const to = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
    const send = (amount: string, token?: string) =>
      page.evaluate(
        ([receiver, value, mint]) =>
          window.send('solana', { to: receiver, amount: value, ...(mint && { token: mint }) }),
        [to, amount, token] as const,
      )
    expect(base58.decode(await send('1250000000'))).toHaveLength(64)
    expect(await solana.balance(to)).toBe(1_250_000_000n)
    await send('2500000', solanaToken)
    expect(await solana.tokenBalance(solanaToken, to)).toBe(2_500_000n)
  })
})
