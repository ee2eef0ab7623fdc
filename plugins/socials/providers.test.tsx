/** Each provider whose page opens in a window: blocked, closed, refused, without an answer, and accepted in the end. */
import { fireEvent } from '@testing-library/dom'
import { ConnectView } from 'portico/shell'
import { expect, test, vi } from 'vitest'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { names } from './icons.ts'
import { openPage, type Page, post, scriptPopups } from './testing.ts'

// The interval of the check whether the window is closed.
skipPauses(1_000)

const answer = 'https://wallet.example/loading?result=1'
const press = async ({ screen }: Page, name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test.each(['google', 'x', 'discord', 'apple', 'github', 'facebook'] as const)('%s', async (provider) => {
  const name = names[provider]
  const blocking = scriptPopups({ blocks: true })
  const page = await openPage({ remote: { socials: [provider] } })
  page.kernel.modal.open(ConnectView)
  await press(page, `Continue with ${name}`)
  await page.screen.findByText('Your browser blocked the window')
  expect(page.asked()).toEqual([])
  blocking.open.mockRestore()

  const { popups } = scriptPopups()
  const arrived = (at: number) =>
    vi.waitFor(() => expect(popups[at]?.visited[1]).toBe(`https://${provider}.example/authorize`))
  await press(page, 'Try again')
  await arrived(0)
  Object.assign(popups[0] ?? {}, { closed: true })
  await page.screen.findByText('The window was closed')

  await press(page, 'Try again')
  await arrived(1)
  post({ resultUri: `${answer}&error=access_denied` })
  await page.screen.findByText(`${name} declined the login`)
  expect(page.asked()).not.toContain('login')

  await press(page, 'Try again')
  await arrived(2)
  post({ resultUri: answer })
  await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  expect(page.login.calls.at(-1)).toEqual({
    name: 'login',
    args: [{ social: { provider, uri: answer }, namespace: undefined }],
  })
  expect(popups.every(({ closed }) => closed)).toBe(true)
  expect(page.errors).toEqual([])
})
