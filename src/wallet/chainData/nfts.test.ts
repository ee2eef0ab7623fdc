import { afterEach, describe, expect, test } from 'vitest'
import { drawIcon, nftTransaction } from '../../../test/world/chainData.ts'
import { ids } from '../testing/index.ts'
import { accountAt } from '../testing/scriptedWallet.ts'
import { until } from '../testing/until.ts'
import { getHistory, getSupportedChains } from './endpoints.ts'
import { createAccountStage, type DataStage, never } from './testing.ts'

let stage: DataStage
afterEach(() => stage.kernel.destroy())

type Move = Parameters<typeof nftTransaction>
const move = (direction: Move[1], name: string | null, more: Partial<Move[2]> = {}, chain: string = ids.one) =>
  nftTransaction(`${Math.random()}`, direction, { name, image: 'https://a.test/a.png', ...more }, chain)
const start = async (data: readonly unknown[] = [], next: string | null = null) => {
  stage = await createAccountStage()
  stage.enable({ activity: true })
  stage.http.answer(getHistory, { data: [...data], next })
}
const refresh = (more = false) => stage.data.refreshNfts('eip155', { more, signal: never() })
const names = () => stage.nfts().items.map(({ name }) => name)
const asked = () => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/history'))

test('a collectible that was received is listed, with its picture', async () => {
  await start([move('in', 'One', { image: drawIcon(1) })])
  await refresh()
  expect(stage.nfts()).toMatchObject({ status: 'ready', hasMore: false })
  expect(stage.nfts().items).toMatchObject([{ name: 'One', imageUrl: drawIcon(1), count: 1 }])
  expect(Object.fromEntries(asked()[0]?.url.searchParams ?? [])).toMatchObject({ chainId: ids.one })
})

test.each<[string, readonly unknown[], readonly string[]]>([
  ['a collectible that was sent again is not listed', [move('out', 'One'), move('in', 'One')], []],
  ['a collectible that came back is listed', [move('in', 'One'), move('out', 'One'), move('in', 'One')], ['One']],
  ['of two equal collectibles one may be sent', [move('out', 'One'), move('in', 'One'), move('in', 'One')], ['One']],
  ['a transfer of the account to itself adds no collectible', [move('self', 'One')], []],
  ['spam is left out', [move('in', 'One', { isSpam: true })], []],
  ['a collectible with neither name nor picture is left out', [move('in', null, { image: null })], []],
  ['a name without a picture is enough', [move('in', 'One', { image: null })], ['One']],
  ['a transaction on another network is left out', [move('in', 'One', {}, ids.ten)], []],
  [
    'invalid entries are left out, and others stay',
    [null, { id: 1 }, move('in', 'One'), { ...move('in', 'Two'), transfers: [{}] }],
    ['One'],
  ],
])('%s', async (_, data, expected) => {
  await start(data)
  await refresh()
  expect(names()).toEqual(expected)
})

test('a failed transaction moved nothing', async () => {
  const failed = move('in', 'One')
  await start([{ ...failed, metadata: { ...failed.metadata, status: 'failed' } }])
  await refresh()
  expect(names()).toEqual([])
})

test.each(['ipfs://a', 'javascript:alert(1)', 'http://a.test/'])('the picture %s is left out', async (image) => {
  await start([move('in', 'One', { image })])
  await refresh()
  expect(stage.nfts().items[0]).not.toHaveProperty('imageUrl')
})

describe('a long history', () => {
  const page = (count: number) => ({ data: [move('in', `Nft ${count}`)], next: count < 3 ? String(count + 1) : null })

  test('is read page by page, and each page adds its collectibles', async () => {
    await start()
    stage.http.answer(getHistory, ({ url }) => page(Number(url.searchParams.get('cursor') ?? 1)))
    await refresh()
    expect([names(), stage.nfts().hasMore]).toEqual([['Nft 1'], true])
    await refresh(true)
    await refresh(true)
    expect([names(), stage.nfts().hasMore]).toEqual([['Nft 1', 'Nft 2', 'Nft 3'], false])
    expect(asked()).toHaveLength(3)
  })

  test('whose pages overlap, because a transaction came between two reads, counts each transaction once', async () => {
    await start()
    const [came, left, back] = [move('in', 'One'), move('out', 'One'), move('in', 'Two')]
    stage.http.answer(getHistory, ({ url }) =>
      url.searchParams.has('cursor') ? { data: [back, left, came, came], next: null } : { data: [back], next: '2' },
    )
    await refresh()
    await refresh(true)
    expect(stage.nfts().items).toMatchObject([{ name: 'Two', count: 1 }])
  })

  test('without collectibles is read up to three pages per call', async () => {
    await start()
    stage.http.answer(getHistory, ({ url }) => ({ data: [], next: `${url.searchParams.get('cursor') ?? ''}x` }))
    await refresh()
    expect(asked()).toHaveLength(3)
    expect(stage.nfts()).toMatchObject({ status: 'ready', items: [], hasMore: true })
  })

  test('ends at a page whose next cursor equals its own', async () => {
    await start([], 'same')
    await refresh()
    expect(asked()).toHaveLength(2)
    expect(stage.nfts().hasMore).toBe(false)
  })
})

test('a failure sets the status, keeps the collectibles, and the next call continues', async () => {
  await start([move('in', 'One')], '2')
  await refresh()
  stage.http.fail(getHistory)
  await refresh(true)
  expect(stage.nfts().status).toBe('failed')
  expect(names()).toEqual(['One'])
  stage.http.answer(getHistory, { data: [move('in', 'Two')], next: null })
  await refresh(true)
  expect([stage.nfts().status, names()]).toEqual(['ready', ['One', 'Two']])
})

test('a second failure in a row keeps the collectibles too, also while they are requested again', async () => {
  await start([move('in', 'One')], '2')
  await refresh()
  stage.http.fail(getHistory)
  await refresh(true)
  const again = refresh(true)
  expect(names()).toEqual(['One'])
  await again
  expect(stage.nfts()).toMatchObject({ status: 'failed', hasMore: true })
  expect(names()).toEqual(['One'])
})

test.each([
  ['unknown', () => stage.http.fail(getSupportedChains), 'failed'],
  ['others than the active one', () => stage.http.answer(getSupportedChains, { http: [ids.ten] }), 'unsupported'],
] as const)('if the supported networks are %s, no history is requested', async (_, spoil, status) => {
  await start()
  spoil()
  await refresh()
  expect(stage.nfts().status).toBe(status)
  expect(asked()).toEqual([])
})

test('no request is sent for a namespace without the capability `activity`', async () => {
  await start()
  stage.enable({ activity: undefined as never })
  await refresh()
  expect(stage.paths()).toEqual([])
  expect(stage.nfts().status).toBe('idle')
})

test('an answer for an account that is not active any more is dropped; the active one keeps its own', async () => {
  await start()
  let answer = () => {}
  stage.http.answer(
    getHistory,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: [move('in', 'One')], next: null })
      }),
  )
  const reading = refresh()
  await until(() => asked().length === 1)
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0xb')] })
  stage.http.answer(getHistory, { data: [move('in', 'Two')], next: null })
  await refresh()
  expect(names()).toEqual(['Two'])
  answer()
  await reading
  expect(names()).toEqual(['Two'])
})
