import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionChange } from '../session.ts'
import { createSessionWatchers } from './sessionWatchers.ts'

function make() {
  const opening = new AbortController()
  const wallet = { starts: 0, listening: 0 }
  const watchers = createSessionWatchers(() => {
    wallet.starts++
    wallet.listening++
    return () => void wallet.listening--
  }, opening.signal)
  watchers.listen()
  return { watchers, wallet, opening }
}
const change: SessionChange = { type: 'network', network: 'eip155:1' }

test('the wallet is listened to once, from the start to the last watcher, and again for the next one', () => {
  const { watchers, wallet } = make()
  const leave = [watchers.watch(() => {}), watchers.watch(() => {})]
  expect(wallet).toEqual({ starts: 1, listening: 1 })
  for (const stop of leave) stop()
  expect(wallet.listening).toBe(0)
  expect(watchers.isListening).toBe(false)
  watchers.watch(() => {})
  expect(wallet).toEqual({ starts: 2, listening: 1 })
})

test('an aborted opening stops listening to a wallet without watchers only', () => {
  const { wallet, opening } = make()
  opening.abort()
  expect(wallet.listening).toBe(0)
  const other = make()
  other.watchers.watch(() => {})
  other.opening.abort()
  expect(other.wallet.listening).toBe(1)
})

test('a listener that is added twice is called twice, and removed separately', () => {
  const { watchers } = make()
  const told: SessionChange[] = []
  const listener = (now: SessionChange) => void told.push(now)
  const stop = watchers.watch(listener)
  watchers.watch(listener)
  watchers.tell(change)
  stop()
  watchers.tell(change)
  expect(told).toHaveLength(3)
})

test('the end is reported once, and no change after it', () => {
  const { watchers, wallet } = make()
  const told: string[] = []
  watchers.watch(({ type }) => void told.push(type))
  watchers.disconnected()
  watchers.disconnected()
  watchers.tell(change)
  watchers.watch(({ type }) => void told.push(type))
  expect(told).toEqual(['disconnected'])
  expect(watchers.hasEnded).toBe(true)
  expect(wallet.listening).toBe(0)
})

test.each<[string, (watchers: ReturnType<typeof make>['watchers']) => unknown]>([
  ['a watcher is added', (watchers) => watchers.watch(() => {})],
  ['the session ends', (watchers) => watchers.end()],
  ['the wallet disconnects', (watchers) => watchers.disconnected()],
])('the listener on the signal of the opening is removed as soon as %s', (_, act) => {
  const { watchers, opening } = make()
  expect(getEventListeners(opening.signal, 'abort')).toHaveLength(1)
  act(watchers)
  expect(getEventListeners(opening.signal, 'abort')).toEqual([])
})

test('if a listener throws, the others get this change and the next', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const { watchers } = make()
  const failure = new Error('boom')
  const told: string[] = []
  watchers.watch(() => {
    throw failure
  })
  watchers.watch(({ type }) => told.push(type))
  watchers.tell(change)
  watchers.disconnected()
  expect(told).toEqual(['network', 'disconnected'])
  expect(printed).toHaveBeenCalledWith(failure)
})
