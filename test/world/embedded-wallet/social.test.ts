import { expect, test } from 'vitest'
import type { SocialAccount } from './service/index.ts'
import { app, startService } from './testing/startService.ts'

/** A provider whose codes are names of accounts; `undefined` is a user who has not decided yet. */
async function start() {
  const decisions = new Map<string, SocialAccount | null>()
  const world = await startService({
    social: {
      google: {
        authorizeUrl: ({ state, redirectUri }) => `https://id.example/?${new URLSearchParams({ state, redirectUri })}`,
        exchange: async (code) => {
          if (code !== 'ada') throw new Error('Unknown code')
          return { subject: '1', userName: 'Ada', email: 'ada@id.example' }
        },
      },
    },
    farcaster: {
      open: async () => ({ channel: 'c1', url: 'https://cast.example/c1' }),
      read: async (channel) => decisions.get(channel),
    },
  })
  const client = world.createClient()
  /** The redirect of the provider, and where it leads. */
  const begin = async () => {
    const { body } = await client.post('/v1/social/start', { provider: 'google' })
    const query = new URL(body.uri).searchParams
    return async (answer: Record<string, string>, append = '') => {
      const state = `${query.get('state')}${append}`
      const response = await world.open(`${query.get('redirectUri')}?${new URLSearchParams({ state, ...answer })}`)
      return { status: response.status, to: response.headers.get('location') ?? '' }
    }
  }
  return { ...world, client, begin, decisions }
}

test('an account that agrees leads to the page of the popup, whose result opens a session once', async () => {
  const { client, begin, open, service } = await start()
  const { status, to } = await (await begin())({ code: 'ada' })
  expect(status).toBe(303)
  expect(to).toMatch(/^https:\/\/wallet\.example\/loading\?result=/)
  expect(await (await open(to)).text()).toContain(`data-app="${app}"`)
  const { body } = await client.post('/v1/social/finish', { uri: to })
  expect(body).toMatchObject({ userName: 'Ada', token: expect.any(String) })
  expect(await service.users()).toMatchObject([{ provider: 'google', email: 'ada@id.example', userName: 'Ada' }])
  expect(await client.post('/v1/social/finish', { uri: to })).toMatchObject({ status: 400 })
  expect(await (await open(to)).text()).not.toContain('data-app')
})

test.each([
  ['refused', { error: 'access_denied' }, 'error=access_denied'],
  ['invented', { code: 'eve' }, 'error=invalid_code'],
])('a login that was %s is told to the app and opens no session', async (_, answer, expected) => {
  const { client, begin, service } = await start()
  const { to } = await (await begin())(answer as Record<string, string>)
  expect(to).toContain(expected)
  expect(await client.post('/v1/social/finish', { uri: to })).toMatchObject({ status: 400 })
  // Without the error in the address it is no login either.
  expect(await client.post('/v1/social/finish', { uri: to.replace(/&error=.*/, '') })).toMatchObject({ status: 400 })
  expect(await service.users()).toEqual([])
})

test('a result is for the browser and the app that began', async () => {
  const { begin, createClient } = await start()
  const { to } = await (await begin())({ code: 'ada' })
  expect(await createClient().post('/v1/social/finish', { uri: to })).toMatchObject({ status: 400 })
})

test('a state works once', async () => {
  const { begin } = await start()
  const answer = await begin()
  expect((await answer({ code: 'ada' })).status).toBe(303)
  expect((await answer({ code: 'ada' })).status).toBe(400)
})

test.each([
  ['plain', '--https://app.example/page?a=1'],
  ['encoded', `--${encodeURIComponent('https://app.example/page?a=1')}`],
])('a state with the address of a page, %s, leads back to the page', async (_, append) => {
  const { begin, client } = await start()
  const { to } = await (await begin())({ code: 'ada' }, append)
  const url = new URL(to)
  expect(`${url.origin}${url.pathname}`).toBe('https://app.example/page')
  expect(url.searchParams.get('a')).toBe('1')
  const uri = url.searchParams.get('result_uri')
  expect(await client.post('/v1/social/finish', { uri })).toMatchObject({ status: 200 })
})

test('a page of another origin gets no result', async () => {
  const { begin } = await start()
  expect(await (await begin())({ code: 'ada' }, '--https://evil.example/')).toEqual({ status: 400, to: '' })
})

test.each(['github', 'farcaster', 'toString'])('the provider %s is not available', async (provider) => {
  const { client } = await start()
  expect(await client.post('/v1/social/start', { provider })).toMatchObject({ status: 400 })
})

test('a Farcaster link that is approved opens a session', async () => {
  const { client, decisions, service } = await start()
  expect((await client.post('/v1/farcaster/start')).body).toEqual({ url: 'https://cast.example/c1' })
  const waiting = client.post('/v1/farcaster/wait')
  decisions.set('c1', { subject: '7', userName: 'ada.eth' })
  expect((await waiting).body).toMatchObject({ isApproved: true, userName: 'ada.eth', token: expect.any(String) })
  expect(await service.users()).toMatchObject([{ provider: 'farcaster', email: null, userName: 'ada.eth' }])
  expect(await client.post('/v1/farcaster/wait')).toMatchObject({ status: 400 })
})

test('a Farcaster link that is refused does not', async () => {
  const { client, decisions, service } = await start()
  await client.post('/v1/farcaster/start')
  decisions.set('c1', null)
  expect(await client.post('/v1/farcaster/wait')).toMatchObject({ status: 400 })
  expect(await service.users()).toEqual([])
})
