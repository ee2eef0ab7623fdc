import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { createClient, type Hex, http, publicActions } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { prepareStage } from './browsers.ts'
import { approve, askToSign, callProvider, logIn, shows, walletFrame } from './loginSteps.ts'
import { closed, connectButton, dialog, expectHealthy } from './steps.ts'
import { type Visit, visit } from './visit.ts'

/** What a logged-in user approves, declines and leaves, and what the page learns of it. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  stage.demo.world.embeddedWallet.heal()
  await current.close()
})

const wallet = () => stage.demo.world.embeddedWallet
async function open(query = 'login=email') {
  current = await visit(stage.browser, stage.demo, { query })
  return current.page
}
const dialogOfFrame = () => current.page.locator('portico-embedded-wallet dialog[open]')

test('two calls at once are approved one after another, and each gets its own signature', async () => {
  const page = await open()
  await logIn(page, wallet())
  const address = (await page.evaluate(() => window.portico.getAccount().address)) as Hex
  const [first, second] = [askToSign(page, 'first'), askToSign(page, 'second')]
  await shows(page, 'first')
  await approve(page)
  const client = createClient({ transport: http(stage.demo.world.nodes[0].url) }).extend(publicActions)
  const { result } = await first
  expect(await client.verifyMessage({ address, message: 'first', signature: result as Hex })).toBe(true)
  await shows(page, 'second')
  await approve(page)
  const { result: other } = await second
  expect(await client.verifyMessage({ address, message: 'second', signature: other as Hex })).toBe(true)
  await closed(page)
  await dialogOfFrame().waitFor({ state: 'detached' })
  await expectHealthy(current)
})

test('each way to leave an approval settles the call of the page, in the words of the specification', async () => {
  const page = await open()
  await logIn(page, wallet())

  const declined = askToSign(page, 'declined')
  await shows(page, 'declined')
  await walletFrame(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await declined).toEqual({ code: 4001, message: 'User rejected the request' })
  await closed(page)

  // Escape on the dialog itself, or on the page of the wallet where that has taken the focus by now.
  const escaped = askToSign(page, 'escaped')
  await dialogOfFrame().getByRole('button', { name: 'Cancel' }).press('Escape')
  const message = expect.stringMatching(/^(Request was aborted|User rejected the request)$/)
  expect(await escaped).toEqual({ code: 4001, message })
  await closed(page)

  const inFrame = askToSign(page, 'escaped in the frame')
  await shows(page, 'escaped in the frame')
  await walletFrame(page).getByRole('heading', { name: 'Sign message' }).press('Escape')
  expect(await inFrame).toEqual({ code: 4001, message: 'User rejected the request' })
  await closed(page)

  // The one in front is cancelled; the next one follows.
  const [cancelled, behind] = [askToSign(page, 'cancelled'), askToSign(page, 'behind')]
  await shows(page, 'cancelled')
  await dialogOfFrame().getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled).toEqual({ code: 4001, message: 'Request was aborted' })
  await shows(page, 'behind')
  await page.evaluate(() => window.portico.close())
  expect(await behind).toEqual({ code: 4001, message: 'Request was aborted' })
  await dialogOfFrame().waitFor({ state: 'detached' })

  // The frame shows the next call, not the one that was left.
  const last = askToSign(page, 'last')
  await shows(page, 'last')
  await approve(page)
  expect((await last).result).toMatch(/^0x/)
  await expectHealthy(current)
})

test('a Solana message is signed by the account of the user', async () => {
  const page = await open('login=email&namespaces=solana')
  await logIn(page, wallet())
  const bytes = new TextEncoder().encode('hello from Solana')
  const account = await page.evaluate(() => window.portico.getAccount('solana').address)
  const signed = page.evaluate(
    async (message) => {
      const provider = window.portico.getProvider('solana') as {
        readonly accounts: readonly unknown[]
        readonly features: {
          readonly 'solana:signMessage': {
            signMessage(input: object): Promise<{ readonly signature: Uint8Array }[]>
          }
        }
      }
      const input = { account: provider.accounts[0], message: new Uint8Array(message) }
      const [output] = await provider.features['solana:signMessage'].signMessage(input)
      return [...(output?.signature ?? [])]
    },
    [...bytes],
  )
  await shows(page, 'hello from Solana')
  await approve(page)
  const signature = Uint8Array.from(await signed)
  expect(ed25519.verify(signature, bytes, base58.decode(String(account)))).toBe(true)
  // By the host's own call too.
  const again = page.evaluate(() => window.portico.signMessage('again', { namespace: 'solana' }))
  await shows(page, 'again')
  await approve(page)
  const text = await again
  const decode = (encoded: string) => {
    try {
      return base58.decode(encoded)
    } catch {
      return base64.decode(encoded)
    }
  }
  expect(ed25519.verify(decode(text), new TextEncoder().encode('again'), base58.decode(String(account)))).toBe(true)
  await expectHealthy(current)
})

test('signing out ends within three seconds where the frame is silent, and a call that waits is rejected', async () => {
  const page = await open()
  await logIn(page, wallet())
  wallet().cue('SIGN_OUT', { silent: true })
  wallet().cue('RPC_REQUEST', { silent: true })
  const left = askToSign(page, 'left')
  await shows(page, 'left')
  const begun = Date.now()
  const over = page.evaluate(() => window.portico.disconnect())
  expect(await left).toEqual({ code: 4001, message: 'Request was aborted' })
  await dialogOfFrame().waitFor({ state: 'detached' })
  await over
  // Three seconds, and time for a busy machine.
  expect(Date.now() - begun).toBeLessThan(10_000)
  await connectButton(page).waitFor()
  expect(await page.evaluate(() => window.portico.getAccount().status)).toBe('disconnected')
  expect(await callProvider(page, 'eth_accounts')).toEqual({ message: 'There is no provider' })
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain('mail.example')
  await expectHealthy(current)
})

test('unknown methods open the modal once, however often the page asks, and each call is rejected', async () => {
  const page = await open()
  await logIn(page, wallet())
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => callProvider(page, index % 2 ? 'eth_sign' : 'eth_evil')))
  const refusal = { code: 4200, message: 'Requested RPC call is not allowed' }
  expect(await ask(50)).toEqual(Array.from({ length: 50 }, () => refusal))
  await dialog(page).waitFor()
  await dialog(page).getByText('Action not allowed').waitFor()
  await expect.poll(() => dialog(page).getByText('Action not allowed').count()).toBe(1)
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await ask(20)).toEqual(Array.from({ length: 20 }, () => refusal))
  expect(await page.evaluate(() => window.portico.isOpen())).toBe(false)
  expect(await dialogOfFrame().count()).toBe(0)
  await expectHealthy(current)
})
