import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemory, createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { until } from '../testing/until.ts'

let stage: Stage
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  stage.kernel.destroy()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const status = () => stage.connection().status
const ends = (wanted: string) => until(() => status() === wanted)

describe('wallets of one rdns', () => {
  const stable = { connectorId: 'x', name: 'Stable', rdns: 'com.x' }
  /** Opens a page where wallets with these names are found in this order; the first one gets the short id. */
  const find = (eip155: object, ...names: string[]) => {
    const evm = createScriptedChain('eip155', ids.one)
    const onPage = names.map((name, index) => (index === 0 ? 'x' : `x/${name}`))
    names.forEach((name, index) => {
      Object.assign(evm.wallet(onPage[index] ?? '').connector, { name, rdns: 'com.x' })
    })
    evm.announce(...onPage)
    stage = createStage({ evm, storage: createMemory({ connections: { eip155 } }) })
  }
  const name = () => stage.connection().wallet?.name

  test.each([
    ['Stable', 'Beta'],
    ['Beta', 'Stable'],
  ])('are told apart by their names, found in the order %s, %s', async (...names) => {
    find(stable, ...names)
    await ends('connected')
    expect(name()).toBe('Stable')
    expect(stage.stored('connections')).toMatchObject({ eip155: { name: 'Stable', rdns: 'com.x' } })
  })

  test('are not restored in place of a wallet with the same name and another rdns', async () => {
    find({ ...stable, connectorId: 'y', rdns: 'com.y' }, 'Stable')
    await vi.advanceTimersByTimeAsync(3000)
    expect([status(), stage.evm.requests.length]).toEqual(['disconnected', 0])
  })

  test('that both claim to be the remembered wallet are neither restored nor asked', async () => {
    const evm = createScriptedChain('eip155', ids.one)
    for (const id of ['x', 'x/Stable']) {
      Object.assign(evm.wallet(id).connector, { name: 'Stable', rdns: 'com.x', isDisputed: true })
    }
    evm.announce('x', 'x/Stable')
    stage = createStage({ evm, storage: createMemory({ connections: { eip155: stable } }) })
    await vi.advanceTimersByTimeAsync(3000)
    await ends('disconnected')
    expect(stage.evm.requests).toEqual([])
    expect(stage.stored('connections')).toMatchObject({ eip155: stable })
  })

  test('are not asked if another provider claims to be the same wallet before the request', async () => {
    const evm = createScriptedChain('eip155', ids.one)
    const { connector } = evm.wallet('x')
    Object.assign(connector, { name: 'Stable', rdns: 'com.x' })
    evm.announce('x')
    stage = createStage({ evm, storage: createMemory({ connections: { eip155: stable } }) })
    Object.assign(connector, { isDisputed: true })
    evm.announce('x')
    await vi.advanceTimersByTimeAsync(3000)
    await ends('disconnected')
    expect(stage.evm.requests).toEqual([])
  })

  test('that have a new name are restored if no better match is found within three seconds', async () => {
    find(stable, 'Newer')
    await vi.advanceTimersByTimeAsync(2999)
    expect([status(), stage.evm.requests.length]).toEqual(['connecting', 0])
    await vi.advanceTimersByTimeAsync(1)
    await ends('connected')
    expect(name()).toBe('Newer')
  })
})

test.each([
  ['has the remembered name', { name: 'MetaMask' }, { connectorId: 'injected', name: 'MetaMask' }],
  ['had the remembered id', { alias: 'injected' }, { connectorId: 'injected', name: 'Browser wallet' }],
])('a wallet of another id that %s is restored', async (_, connector, eip155) => {
  const evm = createScriptedChain('eip155', ids.one)
  Object.assign(evm.wallet('io.metamask').connector, { rdns: 'io.metamask', ...connector })
  evm.announce('other', 'io.metamask')
  stage = createStage({ evm, storage: createMemory({ connections: { eip155 } }) })
  await ends('connected')
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'io.metamask', rdns: 'io.metamask' } })
})
