import { expect, test } from 'vitest'
import { keepIdsApart } from './keepIdsApart.ts'
import type { EngineCall, EngineLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test.each(
  orders,
)('three replacements of a method that end in the order %i, %i, %i leave nothing behind', (...order) => {
  const owner = {
    own: 'own',
    say(text: string) {
      return `${this.own} ${text}`
    },
  }
  const original = owner.say
  const ends = ['a', 'b', 'c'].map((mark) => replaceMethod(owner, 'say', (next) => (text) => next(text + mark)))
  expect(owner.say('')).toBe('own cba')
  const left = new Set([0, 1, 2])
  for (const index of order) {
    ends[index]?.()
    left.delete(index)
    const marks = [...left].reverse().map((item) => 'abc'[item])
    expect(owner.say('')).toBe(`own ${marks.join('')}`)
  }
  expect(owner.say).toBe(original)
  for (const end of ends) end()
  expect(owner.say).toBe(original)
})

/** An engine that makes the given ids, as the client does after it has validated a request. */
function createEngine(...ids: number[]) {
  const sent: number[] = []
  const engine = {
    async sendRequest({ clientRpcId }: Pick<EngineCall, 'clientRpcId'>) {
      sent.push(clientRpcId)
    },
    async request(this: EngineLike) {
      await Promise.resolve()
      const clientRpcId = ids.shift() ?? 0
      await this.sendRequest({ topic: 'topic', method: 'wc_sessionRequest', clientRpcId, params: {} })
      return clientRpcId
    },
  }
  return { engine: engine as unknown as EngineLike, sent }
}

test.each([
  ['both modals are there', []],
  ['the first modal has ended', [0]],
  ['the second modal has ended', [1]],
])('requests of one client keep ids of their own while %s', async (_, ended) => {
  const { engine, sent } = createEngine(7, 7, 7, 8, 9)
  const ends = [keepIdsApart(engine), keepIdsApart(engine)]
  for (const index of ended) ends[index]?.()
  expect(await Promise.all([engine.request({}), engine.request({}), engine.request({})])).toEqual([7, 8, 9])
  expect(sent).toEqual([7, 8, 9])
})

test('a request that is made again after its modal has ended is answered', async () => {
  const { engine, sent } = createEngine(7, 7, 8)
  const end = keepIdsApart(engine)
  const requests = [engine.request({}), engine.request({})]
  await requests[0]
  end()
  expect([await requests[1], sent]).toEqual([8, [7, 8]])
})
