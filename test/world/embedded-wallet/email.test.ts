import { expect, test } from 'vitest'
import { app, startService } from './testing/startService.ts'

const minute = 60_000
const mail = 'ada@mail.example'

test('a new address gets a code, and the code opens a session', async () => {
  const { createClient, mails, service } = await startService()
  const client = createClient()
  expect(await client.post('/v1/email/start', { email: ' Ada@Mail.example ' })).toEqual({
    status: 200,
    body: { action: 'VERIFY_OTP' },
  })
  expect(mails).toEqual([{ to: mail, subject: 'Your code', code: expect.stringMatching(/^\d{6}$/) }])
  const { body } = await client.post('/v1/email/confirm', { otp: mails[0]?.code })
  expect((await client.post('/v1/session/status')).body).toEqual({ isConnected: false })
  client.token = body.token
  expect((await client.post('/v1/session/status')).body).toEqual({ isConnected: true })
  expect((await client.post('/v1/email/start', { email: mail })).body).toEqual({ action: 'CONNECT' })
  expect(await service.users()).toMatchObject([{ provider: 'email', email: mail, userName: null }])
})

test.each([
  '',
  'ada',
  'ada@',
  '@mail.example',
  'a b@mail.example',
  'ada@mail',
  `${'a'.repeat(65)}@mail.example`,
])('%j is no mail address', async (email) => {
  const { createClient, mails } = await startService()
  expect(await createClient().post('/v1/email/start', { email })).toMatchObject({ status: 400 })
  expect(mails).toEqual([])
})

test('a known address on a new device has to approve the device first', async () => {
  const { createClient, lastCode, lastLink, open, service } = await startService()
  await createClient().logIn(mail)
  const other = createClient()
  expect((await other.post('/v1/email/start', { email: mail })).body).toEqual({ action: 'VERIFY_DEVICE' })
  const waiting = other.post('/v1/email/device')
  const token = new URL(lastLink()).searchParams.get('token') ?? ''
  const page = await open(lastLink())
  expect(await page.text()).toContain(app)
  expect((await open('https://wallet.example/device', { token })).status).toBe(200)
  expect((await waiting).body).toEqual({ isApproved: true })
  const { body } = await other.post('/v1/email/confirm', { otp: lastCode() })
  other.token = body.token
  expect((await other.post('/v1/session/status')).body).toEqual({ isConnected: true })
  expect(await service.users()).toHaveLength(1)
  // The link works once, and the device is known from now on.
  expect((await open('https://wallet.example/device', { token })).status).toBe(400)
  expect((await open(lastLink())).status).toBe(410)
  other.token = ''
  expect((await other.post('/v1/email/start', { email: mail })).body).toEqual({ action: 'VERIFY_OTP' })
})

test('reading the page of a link approves nothing, and no code works before', async () => {
  const { createClient, lastCode, lastLink, open } = await startService()
  await createClient().logIn(mail)
  const old = lastCode()
  const other = createClient()
  await other.post('/v1/email/start', { email: mail })
  await open(lastLink())
  expect(await other.post('/v1/email/confirm', { otp: old })).toMatchObject({ status: 400 })
})

test('a link is too old after 20 minutes', async () => {
  const { createClient, lastLink, open, wait } = await startService()
  await createClient().logIn(mail)
  const other = createClient()
  await other.post('/v1/email/start', { email: mail })
  wait(20 * minute)
  expect((await open(lastLink())).status).toBe(410)
  expect(await other.post('/v1/email/device')).toMatchObject({ status: 400 })
})

test('a code is for one device and one app', async () => {
  const { createClient, lastCode } = await startService()
  const client = createClient()
  await client.post('/v1/email/start', { email: mail })
  const thief = createClient()
  await thief.post('/v1/email/start', { email: 'eve@mail.example' })
  const eves = lastCode()
  await client.post('/v1/email/start', { email: mail })
  if (eves !== lastCode())
    expect(await thief.post('/v1/email/confirm', { otp: lastCode() })).toMatchObject({ status: 400 })
  const there = { 'x-app-origin': 'https://one.other.example' }
  expect(await client.post('/v1/email/confirm', { otp: lastCode() }, there)).toMatchObject({ status: 400 })
  expect(await client.post('/v1/email/confirm', { otp: lastCode() })).toMatchObject({ status: 200 })
})

test('a code works once, also for two requests at once', async () => {
  const { createClient, lastCode } = await startService()
  const client = createClient()
  await client.post('/v1/email/start', { email: mail })
  const answers = await Promise.all([1, 2].map(() => client.post('/v1/email/confirm', { otp: lastCode() })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await client.post('/v1/email/confirm', { otp: lastCode() })).toMatchObject({ status: 400 })
})

test('a code is too old after 20 minutes', async () => {
  const { createClient, lastCode, wait } = await startService()
  const client = createClient()
  await client.post('/v1/email/start', { email: mail })
  wait(20 * minute)
  expect((await client.post('/v1/email/confirm', { otp: lastCode() })).body.message).toContain('has expired')
})

test('five wrong codes are the end of a code', async () => {
  const { createClient, lastCode } = await startService()
  const client = createClient()
  await client.post('/v1/email/start', { email: mail })
  const otp = lastCode() === '000000' ? '000001' : '000000'
  const statuses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) statuses.push((await client.post('/v1/email/confirm', { otp })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 429])
  expect(await client.post('/v1/email/confirm', { otp: lastCode() })).toMatchObject({ status: 400 })
})

test('a code that is sent again replaces the one before', async () => {
  const { createClient, mails } = await startService()
  const client = createClient()
  await client.post('/v1/email/start', { email: mail })
  await client.post('/v1/email/start', { email: mail })
  const [first = '', second = ''] = mails.map(({ code }) => code)
  if (first !== second) expect(await client.post('/v1/email/confirm', { otp: first })).toMatchObject({ status: 400 })
  expect(await client.post('/v1/email/confirm', { otp: second })).toMatchObject({ status: 200 })
})

test('an address gets six mails in 20 minutes', async () => {
  const { createClient, mails, wait } = await startService()
  const send = () => createClient().post('/v1/email/start', { email: mail })
  for (let index = 0; index < 6; index++) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
  expect(mails).toHaveLength(6)
  expect((await createClient().post('/v1/email/start', { email: 'eve@mail.example' })).status).toBe(200)
  wait(20 * minute)
  expect((await send()).status).toBe(200)
})

test('a network address begins so many logins', async () => {
  const { createClient, moveTo } = await startService({ limits: { logins: { count: 2, windowMs: minute } } })
  const send = (name: string) => createClient().post('/v1/email/start', { email: `${name}@mail.example` })
  expect([(await send('a')).status, (await send('b')).status, (await send('c')).status]).toEqual([200, 200, 429])
  moveTo('192.0.2.2')
  expect((await send('d')).status).toBe(200)
})

test('a session lives seven days, for one app, until it is ended', async () => {
  const { createClient, wait } = await startService()
  const client = createClient()
  await client.logIn(mail)
  const status = async (headers = {}) => (await client.post('/v1/session/status', {}, headers)).body
  expect(await status({ 'x-app-origin': 'https://one.other.example' })).toEqual({ isConnected: false })
  wait(7 * 24 * 60 * minute - minute)
  expect(await status()).toEqual({ isConnected: true })
  wait(minute)
  expect(await status()).toEqual({ isConnected: false })
  await client.logIn(mail)
  expect(await status()).toEqual({ isConnected: true })
  await client.post('/v1/session/end')
  expect(await status()).toEqual({ isConnected: false })
  expect(await client.post('/v1/user', { chainId: 31337 })).toMatchObject({ status: 401 })
})

test('a change of the address is confirmed by the old mailbox, then by the new one', async () => {
  const { createClient, mails, lastCode, service } = await startService()
  const client = createClient()
  await client.logIn(mail)
  const email = 'lovelace@mail.example'
  expect((await client.post('/v1/email/change', { email })).body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(mails.at(-1)?.to).toBe(mail)
  expect(await client.post('/v1/email/change/secondary', { otp: lastCode() })).toMatchObject({ status: 400 })
  expect(await client.post('/v1/email/change/primary', { otp: lastCode() })).toMatchObject({ status: 200 })
  expect(mails.at(-1)?.to).toBe(email)
  expect((await client.post('/v1/email/change/secondary', { otp: lastCode() })).body).toEqual({ newEmail: email })
  const [user] = await service.users()
  expect(user).toMatchObject({ email })
  await client.logIn(email)
  expect(await service.users()).toEqual([user])
  await createClient().logIn(mail)
  expect(await service.users()).toHaveLength(2)
})

test('an address of another user is refused once its mailbox is proven', async () => {
  const { createClient, lastCode, service } = await startService()
  await createClient().logIn('eve@mail.example')
  const client = createClient()
  await client.logIn(mail)
  const before = await service.users()
  await client.post('/v1/email/change', { email: 'eve@mail.example' })
  expect(await client.post('/v1/email/change/primary', { otp: lastCode() })).toMatchObject({ status: 200 })
  expect((await client.post('/v1/email/change/secondary', { otp: lastCode() })).body.message).toContain('in use')
  expect(await service.users()).toEqual(before)
})
