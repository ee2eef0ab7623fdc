import { beforeEach, describe, expect, test, vi } from 'vitest'
import { gateTimeLimit } from '../../kernel/internal.ts'
import { createGate, fakeClock, gated, letGo, openGated, turn, type Visit } from '../testing/gates.ts'
import { createMemory, type Stage } from '../testing/index.ts'
import { until } from '../testing/until.ts'

const fail = (): never => {
  throw new Error('broken')
}
const causes = ({ errors }: Stage) => errors.map((error) => (error as Error).cause ?? error)

beforeEach(fakeClock)

describe('a gate whose holds fails', () => {
  const broken: readonly (readonly [string, object])[] = [
    ['throws in when', { when: fail }],
    ['throws in when, although its holds returns false,', { when: fail, holds: () => false }],
    ['throws in holds', { holds: fail }],
    ['answers holds with undefined', { holds: () => undefined }],
    ['answers holds with null', { holds: () => null }],
    ['answers holds with a promise', { holds: async () => false }],
  ]

  test.each(broken)('because it %s holds accounts, and the host sees no connected account', async (_, more) => {
    const { gate, visits } = createGate(more)
    const { stage, seen } = openGated([gate])
    const outcome = stage.connect('a').catch((error: unknown) => error)
    await until(() => visits.length === 1)
    expect([stage.connection().status, gated(stage), seen]).toEqual(['connected', 'checking', []])
    await stage.wallet.disconnect()
    await outcome
  })

  test('is reported; a later valid answer counts', async () => {
    let isBroken = true
    const { gate, last, visits } = createGate({ holds: (): boolean => (isBroken ? fail() : false) })
    const { stage, seen } = openGated([gate])
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    expect(stage.errors).toContainEqual(new Error('broken'))
    expect(seen).toEqual([])
    isBroken = false
    last().answer('passed')
    await expect(outcome).resolves.toMatchObject({ account: { address: '0xa' } })
    expect([gated(stage), seen]).toEqual([undefined, ['0xa']])
  })

  test('admits no account by passing while its holds fails', async () => {
    const { gate, last, visits } = createGate({ holds: fail })
    const { stage, seen } = openGated([gate])
    const outcome = expect(stage.connect('a')).rejects.toMatchObject({ code: 'CONNECT_GATE_FAILED' })
    await until(() => visits.length === 1)
    last().answer('passed')
    await outcome
    expect([stage.connection().status, gated(stage), seen]).toEqual(['disconnected', undefined, []])
  })

  test('holds another account of the same wallet as well', async () => {
    let isBroken = false
    const { gate, last, visits } = createGate({ holds: (): boolean => (isBroken ? fail() : true) })
    const { stage, seen } = openGated([gate])
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    letGo(stage, last())
    last().answer('passed')
    await outcome
    isBroken = true
    turn(stage, '0xother')
    expect([gated(stage), seen]).toEqual(['checking', ['0xa']])
    await stage.wallet.disconnect()
  })
})

describe('no account passes a gate whose enter', () => {
  const endings: [string, (visit: Visit) => unknown][] = [
    ['rejects', (visit) => visit.fail(new Error('broken'))],
    ['rejects with nothing', (visit) => visit.fail(undefined)],
    ['answers undefined', (visit) => visit.answer(undefined)],
    ['answers null', (visit) => visit.answer(null)],
    ['answers true', (visit) => visit.answer(true)],
    ['never answers', () => vi.advanceTimersByTimeAsync(gateTimeLimit)],
  ]

  test.each(endings)('%s: the wallet is disconnected, and connecting is an error', async (_, end) => {
    const { gate, last, visits } = createGate()
    const { stage, seen } = openGated([gate])
    const outcome = expect(stage.connect('a')).rejects.toMatchObject({ code: 'CONNECT_GATE_FAILED', details: 'gate' })
    await until(() => visits.length === 1)
    await end(last())
    await outcome
    expect([stage.connection().status, gated(stage), seen]).toEqual(['disconnected', undefined, []])
    expect(stage.events.map(([id]) => id)).toEqual(['wallet/connected', 'wallet/disconnected', 'wallet/connect-failed'])
    expect(stage.stored('connections')).toEqual({})
    expect(stage.errors).toContainEqual(expect.objectContaining({ code: 'CONNECT_GATE_FAILED' }))
  })

  test.each([
    ['throws', () => openGated([createGate({ enter: fail }).gate])],
    ['throws, also if it holds no account,', () => openGated([createGate({ enter: fail, holds: () => false }).gate])],
  ])('%s at once', async (_, open) => {
    const { stage } = open()
    await expect(stage.connect('a')).rejects.toMatchObject({ code: 'CONNECT_GATE_FAILED' })
    expect(causes(stage)).toContainEqual(new Error('broken'))
    expect([stage.connection().status, gated(stage)]).toEqual(['disconnected', undefined])
  })

  test.each(endings)('%s for another account that the wallet switched to', async (_, end) => {
    const { gate, last, visits } = createGate()
    const { stage, seen } = openGated([gate])
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    letGo(stage, last())
    last().answer('passed')
    await outcome
    turn(stage, '0xother')
    await until(() => visits.length === 2)
    expect(last().account).toMatchObject({ address: '0xother', restored: false })
    await end(last())
    await until(() => stage.connection().status === 'disconnected')
    expect([gated(stage), seen]).toEqual([undefined, ['0xa']])
  })

  test.each(
    endings,
  )('%s for a restored wallet: it is not asked to disconnect, and stays remembered', async (_, end) => {
    const { gate, last, visits } = createGate()
    const storage = createMemory({ connections: { eip155: { connectorId: 'a' } } })
    const { stage, seen } = openGated([gate], { storage })
    await until(() => visits.length === 1)
    expect([gated(stage), last().account.restored]).toEqual(['checking', true])
    await end(last())
    await until(() => stage.connection().status === 'disconnected')
    expect([gated(stage), seen, stage.evm.wallet('a').calls]).toEqual([undefined, [], []])
    expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a' } })
  })
})
