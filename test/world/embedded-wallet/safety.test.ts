/** Guarantees of the service that hold even if its store, mailer, providers or callers fail or are hostile. */
import { describe, expect, test } from 'vitest'
import { createMemoryStore, type SocialSource, type Store } from './service/index.ts'
import { app, startService } from './testing/startService.ts'

const mail = 'ada@mail.example'
const secret = 'the address canary@mail.example and the key 0xcanary'

const google = (subject: string): SocialSource => ({
  authorizeUrl: ({ state }) => `https://google.example/?state=${state}`,
  exchange: async () => ({ subject, userName: 'Ada', email: `${subject}@google.example` }),
})
/** Logs in at a provider; resolves with the response of the last step. */
async function logInAtGoogle({ open }: Awaited<ReturnType<typeof startService>>, client: ReturnType<Client>) {
  const { body } = await client.post('/v1/social/start', { provider: 'google' })
  const state = new URL(body.uri).searchParams.get('state')
  const uri = (await open(`https://wallet.example/social/google?code=1&state=${state}`)).headers.get('location')
  const finished = await client.post('/v1/social/finish', { uri })
  client.token = finished.body.token ?? ''
  return finished
}
type Client = Awaited<ReturnType<typeof startService>>['createClient']

describe('the store', () => {
  test('is all that two instances share: what begins at one ends at the other', async () => {
    const one = await startService()
    const second = await startService({ store: one.store })
    const client = one.createClient()
    await client.post('/v1/email/start', { email: mail })
    const there = second.createClient(app, client.device)
    const { body, status } = await there.post('/v1/email/confirm', { otp: one.lastCode() })
    expect(status).toBe(200)
    client.token = body.token
    expect((await client.post('/v1/session/status')).body).toEqual({ isConnected: true })
    expect(await one.service.users()).toEqual(await second.service.users())
  })

  test('that somebody changes gives nobody the keys of another user', async () => {
    const world = await startService()
    await world.createClient().logIn(mail)
    await world.createClient().logIn('eve@mail.example')
    const { store, createClient } = world
    const identities = await store.list('identity:')
    const [first = '', second = ''] = identities
    // An attacker who writes to the store without the secret points both addresses to one user.
    const value = await store.get(first)
    await store.set(second, value ?? '')
    const answers = await Promise.all(
      [mail, 'eve@mail.example'].map((email) => createClient().post('/v1/email/start', { email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500])
    const users = await store.list('user:')
    await store.set(users[0] ?? '', (await store.get(users[1] ?? '')) ?? '')
    await expect(world.service.users()).rejects.toThrow()
  })

  test('that fails fails the request, and what it says reaches neither the answer nor the log', async () => {
    const sound = createMemoryStore()
    const names = ['get', 'set', 'delete', 'increment', 'list'] as const
    for (const name of names) {
      const broken: Store = { ...sound, [name]: async () => Promise.reject(new Error(secret)) }
      const { createClient, lines, open } = await startService({ store: broken })
      const answer = await createClient().post('/v1/email/start', { email: mail })
      const page = await open('https://wallet.example/device?token=1')
      expect(JSON.stringify([answer, await page.text(), lines])).not.toContain('canary')
      if (name === 'increment') expect(answer).toEqual({ status: 500, body: { message: 'Something went wrong' } })
    }
  })

  test('in memory forgets what has expired, though nobody asks for it', async () => {
    let time = 0
    let looks = 0
    const store = createMemoryStore(() => {
      looks += 1
      return time
    })
    for (let index = 0; index < 1500; index++) await store.increment(`limit:${index}`, 1000)
    time = 2000
    for (let index = 0; index < 1500; index++) await store.set(`new:${index}`, '1')
    looks = 0
    expect(await store.list('')).toHaveLength(1500)
    // One look at the clock for each entry that is left.
    expect(looks).toBe(1500)
  })
})

describe('the mailer', () => {
  test('that fails fails the login, which may be tried again, and what it says reaches neither the answer nor the log', async () => {
    let isBroken = true
    const sent: string[] = []
    const { createClient, lines } = await startService({
      mailer: {
        async send({ code }) {
          if (isBroken) throw new Error(secret)
          sent.push(code ?? '')
        },
      },
    })
    const client = createClient()
    const answer = await client.post('/v1/email/start', { email: mail })
    expect(answer).toEqual({ status: 500, body: { message: 'Something went wrong' } })
    isBroken = false
    expect((await client.post('/v1/email/start', { email: mail })).status).toBe(200)
    expect((await client.post('/v1/email/confirm', { otp: sent[0] })).status).toBe(200)
    expect(lines.join('\n')).not.toContain('canary')
    expect(lines.join('\n')).toContain('error {"name":"Error"}')
  })
})

describe('a provider', () => {
  test('that fails or answers garbage logs nobody in', async () => {
    const strange: readonly unknown[] = [undefined, null, {}, { subject: 1 }, { subject: '' }, 'text']
    for (const account of strange) {
      const source: SocialSource = { ...google('1'), exchange: async () => account as never }
      const world = await startService({ social: { google: source } as never })
      const { status } = await logInAtGoogle(world, world.createClient())
      expect({ account, status }).toEqual({ account, status: 400 })
      expect(await world.service.users()).toEqual([])
    }
    const source: SocialSource = { ...google('1'), exchange: async () => Promise.reject(new Error(secret)) }
    const world = await startService({ social: { google: source } as never })
    expect((await logInAtGoogle(world, world.createClient())).status).toBe(400)
    expect(world.lines.join('\n')).not.toContain('canary')
  })

  test.each([
    '--https://',
    '--https://%',
    '--http%3A%',
    '--https%3A%2F%2F[',
    '--javascript:alert(1)',
  ])('that hands back the state with %s is refused, and nothing fails', async (append) => {
    const world = await startService({ social: { google: google('1') } as never })
    const { body } = await world.createClient().post('/v1/social/start', { provider: 'google' })
    const state = `${new URL(body.uri).searchParams.get('state')}${append}`
    const query = new URLSearchParams({ code: '1', state })
    const response = await world.open(`https://wallet.example/social/google?${query}`)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(world.lines.join('\n')).not.toContain('error')
  })

  test('does not keep an old address of the user: after a second change the first address can not log in any more', async () => {
    const world = await startService({ social: { google: google('1') } as never })
    const { createClient, lastCode, service } = world
    const client = createClient()
    await logInAtGoogle(world, client)
    const [before] = await service.users()
    const move = async (email: string) => {
      await client.post('/v1/email/change', { email })
      await client.post('/v1/email/change/primary', { otp: lastCode() })
      return client.post('/v1/email/change/secondary', { otp: lastCode() })
    }
    expect((await move('first@mail.example')).body).toEqual({ newEmail: 'first@mail.example' })
    expect((await move('second@mail.example')).body).toEqual({ newEmail: 'second@mail.example' })
    const stranger = createClient()
    await stranger.logIn('first@mail.example')
    const users = await service.users()
    expect(users).toHaveLength(2)
    expect(users.find(({ email }) => email === 'second@mail.example')?.address).toBe(before?.address)
    expect(users.find(({ email }) => email === 'first@mail.example')?.address).not.toBe(before?.address)
  })

  test('does not take the login away from the user who has the address of the social account', async () => {
    const world = await startService({ social: { google: google('ada') } as never })
    const { createClient, lastCode, service } = world
    const owner = createClient()
    await owner.logIn('ada@google.example')
    const [ada] = await service.users()
    const client = createClient()
    await logInAtGoogle(world, client)
    await client.post('/v1/email/change', { email: 'other@mail.example' })
    await client.post('/v1/email/change/primary', { otp: lastCode() })
    await client.post('/v1/email/change/secondary', { otp: lastCode() })
    owner.token = ''
    await owner.logIn('ada@google.example')
    expect((await service.users()).filter(({ email }) => email === 'ada@google.example')).toEqual([ada])
  })
})

describe('limits', () => {
  test('count guesses of a code over all devices of an address by its mails', async () => {
    const { createClient, mails } = await startService()
    const statuses: number[] = []
    for (let index = 0; index < 8; index++)
      statuses.push((await createClient().post('/v1/email/start', { email: mail })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(mails).toHaveLength(6)
  })

  test('hold for what a stranger posts too: neither origin nor device nor body is read first', async () => {
    const { createClient } = await startService({ limits: { requests: { count: 1, windowMs: 1000 } } })
    const client = createClient('https://evil.example')
    const post = () => client.post('/v1/session/status', '{', { 'x-device': '' })
    expect([(await post()).status, (await post()).status]).toEqual([403, 429])
  })
})

test('a body that is polluted or deep is refused or harmless', async () => {
  const { createClient } = await startService()
  const client = createClient()
  await client.logIn(mail)
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const bodies = [
    '{"__proto__":{"isPolluted":true},"method":"eth_call","chainId":1}',
    '{"constructor":{"prototype":{"isPolluted":true}},"method":"eth_call","chainId":1}',
    `{"method":"personal_sign","chainId":31337,"params":${deep}}`,
    '{"method":"__proto__","chainId":31337,"params":[]}',
    '{"method":"constructor","chainId":31337}',
    '[]',
    'null',
    '"text"',
  ]
  for (const path of ['/v1/rpc', '/v1/approvals/begin', '/v1/user', '/v1/email/start']) {
    for (const body of bodies) {
      const answer = await client.post(path, body)
      expect([path, body.slice(0, 60), answer.status]).toEqual([path, body.slice(0, 60), 400])
    }
  }
  expect('isPolluted' in {}).toBe(false)
})
