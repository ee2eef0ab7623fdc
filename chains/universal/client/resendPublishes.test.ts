import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { RelayerLike } from './library.ts'
import { resendPublishes } from './resendPublishes.ts'

function createRelayer() {
  const events = new EventEmitter()
  const answers: { resolve(answer: unknown): void; reject(error: unknown): void }[] = []
  const request = () => new Promise((resolve, reject) => answers.push({ resolve, reject }))
  const relayer = Object.assign(events, { request }) as unknown as RelayerLike & EventEmitter
  resendPublishes(relayer)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    answers,
    ask: (method = 'irn_publish') => relayer.request({ method } as never),
    lose: () => events.emit('relayer_disconnect'),
    async comeBack() {
      events.emit('relayer_connect')
      await settle()
    },
    settle,
    listeners: () => events.listenerCount('relayer_disconnect') + events.listenerCount('relayer_connect'),
  }
}

test('a message is sent once more after a reconnect, and either answer settles it', async () => {
  const { ask, answers, lose, comeBack, listeners } = createRelayer()
  const asking = ask()
  lose()
  await comeBack()
  expect(answers).toHaveLength(2)
  answers[0]?.resolve('late')
  expect(await asking).toBe('late')
  expect(listeners()).toBe(0)
})

test('without a connection nothing is sent, however often connecting fails', async () => {
  const { ask, answers, lose, settle } = createRelayer()
  void ask()
  for (let time = 0; time < 100; time++) lose()
  await settle()
  expect(answers).toHaveLength(1)
})

test('the first connection does not send a message again', async () => {
  const { ask, answers, comeBack } = createRelayer()
  void ask()
  await comeBack()
  expect(answers).toHaveLength(1)
})

test('a message is sent again three times at most', async () => {
  const { ask, answers, lose, comeBack } = createRelayer()
  const asking = ask()
  for (let time = 0; time < 10; time++) {
    lose()
    await comeBack()
  }
  expect(answers).toHaveLength(4)
  answers[3]?.resolve('at last')
  expect(await asking).toBe('at last')
})

test('a message that failed is not sent again, nor is a request that is not a publish', async () => {
  const { ask, answers, lose, comeBack, listeners } = createRelayer()
  const asking = ask()
  answers[0]?.reject(new Error('no'))
  await expect(asking).rejects.toThrow('no')
  void ask('irn_subscribe')
  lose()
  await comeBack()
  expect(answers).toHaveLength(2)
  expect(listeners()).toBe(0)
})
