import { beforeEach, describe, expect, test, vi } from 'vitest'
import { abortReason, gateTimeLimit } from '../../kernel/internal.ts'
import { createGate, fakeClock, gated, letGo, openGated, turn, type Visit } from '../testing/gates.ts'
import { createMemory, createScriptedChain, createSharedConnector, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectGates } from '../tokens.ts'

beforeEach(fakeClock)

test('a caller may stop waiting for a gate that never answers; the account stays held back until the time limit', async () => {
  const { gate, visits, last } = createGate()
  const { stage, seen } = openGated([gate])
  const caller = new AbortController()
  const outcome = expect(stage.connect('a', caller.signal)).rejects.toThrow('left')
  await until(() => visits.length === 1)
  caller.abort(abortReason('left'))
  await outcome
  expect([stage.connection().status, gated(stage), last().signal.aborted]).toEqual(['connected', 'checking', false])
  await vi.advanceTimersByTimeAsync(gateTimeLimit)
  await until(() => stage.connection().status === 'disconnected')
  expect([gated(stage), seen, last().signal.aborted]).toEqual([undefined, [], true])
})

describe('a wallet that switches to another account while a gate checks the first', () => {
  const turned = async () => {
    const { gate, visits, last } = createGate()
    const page = openGated([gate])
    const outcome = page.stage.connect('a')
    await until(() => visits.length === 1)
    const first = last()
    turn(page.stage, '0xother')
    await until(() => visits.length === 2)
    return { ...page, first, visits, last, outcome }
  }

  test('is not released on the second account by the answer for the first', async () => {
    const { stage, first, last, seen, outcome } = await turned()
    expect([first.signal.aborted, letGo(stage, first)]).toEqual([true, false])
    first.answer('passed')
    await settle()
    expect([gated(stage), seen]).toEqual(['checking', []])
    letGo(stage, last())
    last().answer('passed')
    await expect(outcome).resolves.toMatchObject({ account: { address: '0xother' }, taken: false })
    expect(seen).toEqual(['0xother'])
  })

  test('and back is checked again, and late answers of older checks are ignored', async () => {
    const { stage, first, visits, last, seen, outcome } = await turned()
    turn(stage, '0xa')
    await until(() => visits.length === 3)
    first.fail(new Error('late'))
    visits[1]?.answer('passed')
    await settle()
    expect([stage.connection().status, gated(stage), seen]).toEqual(['connected', 'checking', []])
    letGo(stage, last())
    last().answer('passed')
    await expect(outcome).resolves.toMatchObject({ account: { address: '0xa' } })
  })

  test('an account that replaces another while the gate is asked is held', async () => {
    let turnsOn = false
    const { gate, visits, last } = createGate({
      holds: () => {
        if (!turnsOn) return true
        turnsOn = false
        turn(stage, '0xother')
        return false
      },
    })
    const { stage, seen } = openGated([gate])
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    turnsOn = true
    last().answer('passed')
    await until(() => visits.length === 2)
    expect([gated(stage), seen, last().account.address]).toEqual(['checking', [], '0xother'])
    await stage.wallet.disconnect()
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is released only on the network that the gate was asked about', async () => {
    const { gate, visits, last } = createGate()
    const { stage } = openGated([gate])
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    expect(stage.wallet.hold('gate', 'eip155', null, { address: '0xa', network: ids.ten })).toBe(false)
    expect(stage.wallet.hold('gate', 'eip155', null, { address: '0xa', network: ids.one })).toBe(true)
    last().answer('passed')
    await outcome
  })
})

test('a user who disconnects while a gate checks ends the check, and the attempt', async () => {
  const { gate, visits, last } = createGate()
  const { stage, seen } = openGated([gate])
  const outcome = expect(stage.connect('a')).rejects.toMatchObject({ name: 'AbortError' })
  await until(() => visits.length === 1)
  await stage.wallet.disconnect()
  await outcome
  expect(last().signal.aborted).toBe(true)
  letGo(stage, last())
  last().answer('passed')
  await settle()
  expect([stage.connection().status, gated(stage), seen]).toEqual(['disconnected', undefined, []])
})

describe('with two gates that hold', () => {
  test('neither releases the account for the other; after a gate that took over, the next gate is entered', async () => {
    const one = createGate({ id: 'one', order: 1 })
    const two = createGate({ id: 'two', order: 2 })
    const { stage, seen } = openGated([one.gate, two.gate])
    const outcome = stage.connect('a')
    await until(() => one.visits.length === 1)
    stage.wallet.hold('one', 'eip155', 'waiting')
    one.last().answer('taken')
    await expect(outcome).resolves.toMatchObject({ taken: true })
    await settle()
    expect([two.visits.length, gated(stage)]).toEqual([0, 'checking'])
    letGo(stage, one.last(), 'one')
    await until(() => two.visits.length === 1)
    expect([gated(stage), seen]).toEqual(['checking', []])
    letGo(stage, two.last(), 'two')
    two.last().answer('passed')
    await settle()
    expect([gated(stage), seen]).toEqual([undefined, ['0xa']])
  })

  test('a gate that holds is entered after a gate that took over without a hold', async () => {
    const one = createGate({ id: 'one', order: 1, holds: () => false, enter: () => 'taken' })
    const two = createGate({ id: 'two', order: 2 })
    const { stage } = openGated([one.gate, two.gate])
    await expect(stage.connect('a')).resolves.toMatchObject({ taken: true })
    await until(() => two.visits.length === 1)
    await stage.wallet.disconnect()
  })
})

describe('a gate that is added or removed', () => {
  test('later holds connected accounts as restored ones', async () => {
    const { stage } = openGated([])
    await stage.connect('a')
    const { gate, visits, last } = createGate()
    stage.kernel.slots.contribute(connectGates, gate)
    expect(gated(stage)).toBe('checking')
    await until(() => visits.length === 1)
    expect(last().account.restored).toBe(true)
    letGo(stage, last())
    last().answer('passed')
    await settle()
    expect(gated(stage)).toBeUndefined()
  })

  test('during its check is not waited for, and accounts that it holds stay held', async () => {
    const { stage, seen } = openGated([])
    const { gate, visits, last } = createGate()
    const remove = stage.kernel.slots.contribute(connectGates, gate)
    const outcome = stage.connect('a')
    await until(() => visits.length === 1)
    remove()
    await expect(outcome).resolves.toMatchObject({ taken: false })
    expect([gated(stage), last().signal.aborted]).toEqual(['waiting', true])
    turn(stage, '0xother')
    await settle()
    expect([gated(stage), seen]).toEqual(['waiting', []])
    stage.wallet.hold('gate', 'eip155', null)
    expect(seen).toEqual(['0xother'])
  })
})

describe('if several wallets may be connected', () => {
  const multiWallet = { kernel: { features: { multiWallet: true } } }
  const pass = (stage: Stage, visit: Visit) => {
    letGo(stage, visit)
    visit.answer('passed')
  }

  test('a wallet that becomes active in place of a missing remembered one enters the gates', async () => {
    const { gate, visits, last } = createGate()
    const eip155 = { connectorId: 'gone', others: [{ connectorId: 'a' }] }
    const { stage, seen } = openGated([gate], { ...multiWallet, storage: createMemory({ connections: { eip155 } }) })
    await vi.advanceTimersByTimeAsync(3_000)
    await until(() => visits.length === 1)
    expect([last().account.connectorId, last().account.restored, gated(stage)]).toEqual(['a', true, 'checking'])
    pass(stage, last())
    await settle()
    expect([stage.connection().connectorId, gated(stage), seen]).toEqual(['a', undefined, ['0xa']])
  })

  test('a wallet that becomes active because the active one declined its restoration enters the gates', async () => {
    const evm = createScriptedChain('eip155', ids.one)
    evm.wallet('b').mode = { code: 4001 }
    const { gate, visits, last } = createGate()
    const eip155 = { connectorId: 'b', others: [{ connectorId: 'a' }] }
    const { stage } = openGated([gate], { ...multiWallet, evm, storage: createMemory({ connections: { eip155 } }) })
    await until(() => visits.length === 1)
    pass(stage, last())
    await settle()
    expect([stage.connection().connectorId, gated(stage)]).toEqual(['a', undefined])
  })

  test('the first wallet becomes active again if a gate refuses the second', async () => {
    const { gate, visits, last } = createGate()
    const { stage, seen } = openGated([gate], multiWallet)
    const first = stage.connect('a')
    await until(() => visits.length === 1)
    pass(stage, last())
    await first
    const second = expect(stage.connect('b')).rejects.toMatchObject({ code: 'CONNECT_GATE_FAILED' })
    await until(() => visits.length === 2)
    last().fail(new Error('broken'))
    await second
    await until(() => visits.length === 3)
    expect([stage.connection().connectorId, gated(stage)]).toEqual(['a', 'checking'])
    pass(stage, last())
    await settle()
    expect([gated(stage), seen]).toEqual([undefined, ['0xa']])
  })

  test('a wallet that becomes active while a gate checks another one is held', async () => {
    const { gate, visits, last } = createGate()
    const { stage, seen } = openGated([gate], multiWallet)
    const first = stage.connect('a')
    await until(() => visits.length === 1)
    pass(stage, last())
    await first
    const second = stage.connect('b').catch(() => {})
    await until(() => visits.length === 2)
    const late = last()
    await (await stage.wallet.connections()).switchConnection({ namespace: 'eip155', connectorId: 'a' })
    await until(() => visits.length === 3)
    pass(stage, late)
    await settle()
    expect([stage.connection().connectorId, gated(stage)]).toEqual(['a', 'checking'])
    pass(stage, last())
    await second
    await settle()
    expect([gated(stage), seen]).toEqual([undefined, ['0xa']])
  })
})

test('each namespace of one approval is held and released separately', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  const { gate, visits } = createGate()
  const { stage, seen } = openGated([gate], { extra: [shared.plugin] })
  const outcome = stage.wallet.connect({ connectorId: 'shared', signal: new AbortController().signal })
  await until(() => visits.length === 2)
  expect([gated(stage), gated(stage, 'solana'), seen]).toEqual(['checking', 'checking', []])
  const [evm, solana] = visits as [Visit, Visit]
  letGo(stage, solana)
  solana.answer('passed')
  await settle()
  expect([gated(stage), gated(stage, 'solana')]).toEqual(['checking', undefined])
  letGo(stage, evm)
  evm.answer('passed')
  await expect(outcome).resolves.toMatchObject({ account: { namespace: 'eip155' } })
})

test('a namespace of one approval whose wallet never answers does not delay the other namespace', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  const { gate, visits } = createGate({ holds: () => false, enter: () => 'passed' })
  const { stage } = openGated([gate], { extra: [shared.plugin] })
  stage.solana.wallet('shared').mode = 'hang'
  const outcome = stage.wallet.connect({ connectorId: 'shared', signal: new AbortController().signal })
  await until(() => stage.solana.requests.length === 1)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(outcome).resolves.toMatchObject({ account: { namespace: 'eip155' } })
  expect([stage.connection('solana').status, visits.length]).toEqual(['disconnected', 0])
})
