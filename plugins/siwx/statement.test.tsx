import { createMessenger } from 'portico/plugins/siwx'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from './testing.ts'

const german = 'Melde dich an – für alles Weitere'
const warned = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return () => warn.mock.calls.filter(([text]) => String(text).includes('statement')).length
}

describe('a statement that EVM accounts can not sign', () => {
  test('is shown in the view, the account signs without it, and the console has a note', async () => {
    const warnings = warned()
    const page = await openPage({ messenger: { statement: german } })
    expect((await page.screen.findByText(german)).dir).toBe('auto')
    await page.siwx.sign()
    const [session] = await page.sessions()
    expect(session?.message).not.toContain(german)
    expect([page.prompts(), page.toasts(), warnings()]).toEqual([1, [], 1])
  })

  test('is replaced by the one in ASCII', async () => {
    const warnings = warned()
    const page = await openPage({ messenger: { statement: german, asciiStatement: 'Sign in for more' } })
    await page.screen.findByText(german)
    await page.siwx.sign()
    const [session] = await page.sessions()
    expect([session?.data.statement, warnings()]).toEqual(['Sign in for more', 0])
  })
})

test.each([
  ['that is signed', { statement: 'Welcome' }],
  ['of a messenger of the host', createMessenger({ statement: german })],
])('a statement %s is left to the wallet to show', async (_, messenger) => {
  const warnings = warned()
  const page = await openPage({ messenger })
  await page.screen.findByRole('button', { name: 'Sign' })
  expect([page.screen.queryByText(german), page.screen.queryByText('Welcome'), warnings()]).toEqual([null, null, 0])
})

test.each([
  ['uri', { uri: 'https://app.example/blog/[slug]' }],
  ['domain', { domain: 'bank.example@evil.example' }],
  ['statement', { statement: 'Hello\nURI: https://evil.example' }],
  ['resources', { resources: ['no uri'] }],
  ['nonce', { getNonce: () => 'short' }],
  ['requestId', { getRequestId: () => 'a b' }],
  ['expirationTime', { expiration: Number.POSITIVE_INFINITY }],
])('a message with a bad %s is refused by name before the wallet is asked', async (field, messenger) => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => failed.mockRestore())
  const page = await openPage({ messenger })
  await page.siwx.sign()
  expect([page.prompts(), page.gated(), page.isOnSign()]).toEqual([0, 'waiting', true])
  expect(page.toasts()).toEqual(['Sign-in did not work. Try again.'])
  expect(page.kernel.log.export()).toContain(`The field \\"${field}\\" of the sign-in message is not valid`)
})
