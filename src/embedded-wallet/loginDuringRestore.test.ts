/** A login while an earlier one is restored: the login decides, and what the frame says of the earlier one changes nothing. */
import { wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FrameRequest, hang, scriptFrame } from './testing/scriptedFrame.ts'
import { comeBack, grace, visit } from './testing/visits.ts'

const never = new AbortController().signal
const solanaUser = { address: '7Nd1mYQzqLwTkwy8Ez8n8S5rUGFwxRz8DUuGXC1bGJq4', email: grace.email }
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

type Question = { readonly chainId: number | string }
const userOn = ({ chainId }: Question) => ({ ...(chainId === 1 ? grace : solanaUser), chainId })
const social = { provider: 'x', uri: 'https://secure.walletconnect.org/?code=1' } as const

/** Grace is the only user, in every namespace. */
async function expectGrace({ connection, user, errors }: Awaited<ReturnType<typeof visit>>) {
  await vi.waitFor(() => expect(connection('solana')?.status).toBe('connected'))
  const accounts = [connection('eip155'), connection('solana')].map((item) => item?.accounts[0]?.address.toLowerCase())
  expect(accounts).toEqual([grace.address, solanaUser.address.toLowerCase()])
  expect([user()?.email, errors]).toEqual([grace.email, []])
}

test.each([true, false])('the frame answers after the login whether there was one before: %s', async (isConnected) => {
  const page = await comeBack()
  page.frame.on('GET_USER', userOn)
  await page.controller.login({}, never)
  await page.answer({ isConnected })
  await expectGrace(page)
})

test('the frame says during the login that there was none before', async () => {
  const page = await comeBack()
  const held: FrameRequest[] = []
  page.frame.on('GET_USER', (question: Question, request: FrameRequest) => {
    if (question.chainId === 1) return userOn(question)
    held.push(request)
    return hang
  })
  const login = page.controller.login({}, never)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await page.answer({ isConnected: false })
  const [request] = held as [FrameRequest]
  page.frame.answer(request, userOn(request.payload as Question))
  await login
  await expectGrace(page)
})

test('the answer of a social account is sent once, also if the frame says meanwhile that there was a login', async () => {
  const page = await comeBack()
  const held: FrameRequest[] = []
  page.frame.on('GET_USER', userOn)
  page.frame.on('CONNECT_SOCIAL', (_: never, request: FrameRequest) => {
    held.push(request)
    return hang
  })
  const login = page.controller.login({ social }, never)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await page.answer()
  expect(page.names().filter((name) => name === 'CONNECT_SOCIAL')).toHaveLength(1)
  page.frame.answer(held[0] as FrameRequest, userOn({ chainId: 1 }))
  await login
  await expectGrace(page)
})

test('a page that returns from a social account with a stored login sends the answer of the account once', async () => {
  const frame = scriptFrame()
  const first = await visit()
  await first.controller.login({}, never)
  first.kernel.destroy()
  document.body.replaceChildren()
  frame.on('GET_USER', userOn)
  frame.on('CONNECT_SOCIAL', userOn)
  const page = await visit({ storage: first.storage })
  const asked = frame.names().length
  await page.controller.login({ social }, never)
  await expectGrace(page)
  expect(
    frame
      .names()
      .slice(asked)
      .filter((name) => name === 'CONNECT_SOCIAL'),
  ).toHaveLength(1)
})

test('the accounts of the earlier user come after the login', async () => {
  const page = await comeBack('GET_USER')
  page.frame.on('GET_USER', userOn)
  await page.controller.login({}, never)
  await page.answer({ address: '0x1111111111111111111111111111111111111111', chainId: 1, email: 'ada@example.com' })
  await expectGrace(page)
})

test('a user who disconnects during the restore and logs in before the frame has signed out stays logged in', async () => {
  const page = await comeBack()
  const { frame, kernel, controller, stored } = page
  let signOut: FrameRequest | undefined
  frame.on('SIGN_OUT', (_: never, request: FrameRequest) => {
    signOut = request
    return hang
  })
  await kernel.use(wallet).disconnect()
  expect(stored()).toEqual([])
  const held: FrameRequest[] = []
  frame.on('GET_USER', (question: Question, request: FrameRequest) => {
    if (question.chainId === 1) return userOn(question)
    held.push(request)
    return hang
  })
  const login = controller.login({}, never)
  await vi.waitFor(() => expect([signOut !== undefined, held.length]).toEqual([true, 1]))
  frame.answer(signOut as FrameRequest)
  await page.controller.getFarcasterUri(never)
  const [request] = held as [FrameRequest]
  frame.answer(request, userOn(request.payload as Question))
  await login
  await expectGrace(page)
})
