import { beforeEach, expect, test } from 'vitest'
import { watchActiveAccount } from '../chainData/activeAccount.ts'
import { createGate, fakeClock, letGo, openGated, turn } from '../testing/gates.ts'
import { until } from '../testing/until.ts'

beforeEach(fakeClock)

/** A page with a gate, and the addresses that a plugin is told. */
function watched() {
  const gate = createGate()
  const { stage } = openGated([gate.gate])
  const told: (string | undefined)[] = []
  const stop = watchActiveAccount(stage.kernel.store, (account) => told.push(account?.address))
  return { ...gate, stage, told, stop }
}

test('a plugin is told of an account once the gates release it, and when it leaves', async () => {
  const { stage, visits, last, told, stop } = watched()
  const outcome = stage.connect('a')
  await until(() => visits.length === 1)
  expect(told).toEqual([])
  letGo(stage, last())
  last().answer('passed')
  await outcome
  expect(told).toEqual(['0xa'])
  turn(stage, '0xother')
  await until(() => visits.length === 2)
  expect(told).toEqual(['0xa', undefined])
  letGo(stage, last())
  expect(told).toEqual(['0xa', undefined, '0xother'])
  stop()
  await stage.wallet.disconnect()
  expect(told).toEqual(['0xa', undefined, '0xother'])
})

test('a plugin that is set up later is told of the account that is there', async () => {
  const { stage, visits, last } = watched()
  const outcome = stage.connect('a')
  await until(() => visits.length === 1)
  letGo(stage, last())
  last().answer('passed')
  await outcome
  const told: unknown[] = []
  watchActiveAccount(stage.kernel.store, (account) => told.push(account))
  expect(told).toMatchObject([{ address: '0xa', namespace: 'eip155', network: { caipNetworkId: 'eip155:1' } }])
})
