import { definePlugin } from 'portico/kernel'
import { afterEach, expect, test } from 'vitest'
import { type ConnectorSource, chainAdapters, connectorSources } from '../chain.ts'
import type { Connector } from '../connector.ts'
import { createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectorsSlice } from '../tokens.ts'
import { maxWallets } from './untrustedText.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())
const listed = () => stage.kernel.store.get(connectorsSlice).connectors.map(({ namespace, id }) => `${namespace} ${id}`)

const provider = async () => ({})
const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'EXTERNAL',
  namespace: 'eip155',
  provider,
  ...more,
})
/** A plugin that brings connectors of its own, and can be switched off. */
function sourcePlugin(found: readonly Connector[], discover?: ConnectorSource['discover']) {
  let remove = () => {}
  const plugin = definePlugin({
    id: 'source',
    setup(ctx) {
      remove = ctx.slots.contribute(connectorSources, {
        id: 'source',
        discover: discover ?? ((report) => found.forEach(report)),
      })
    },
  })
  return { plugin: plugin(), remove: () => remove() }
}

test('wallets are listed in the order in which they are found, as plain data', () => {
  const source = sourcePlugin([connector('c', { imageUrl: 'https://i.test/c.png', rdns: 'c.test', explorerId: 'x' })])
  stage = createStage({ extra: [source.plugin] })
  stage.evm.announce('b', 'a')
  expect(listed()).toEqual(['eip155 c', 'eip155 b', 'eip155 a'])
  const { connectors } = stage.kernel.store.get(connectorsSlice)
  expect(connectors[0]).toEqual({
    id: 'c',
    name: 'c',
    type: 'EXTERNAL',
    namespace: 'eip155',
    imageUrl: 'https://i.test/c.png',
    rdns: 'c.test',
    explorerId: 'x',
  })
  expect(structuredClone(connectors)).toEqual(connectors)
})

test('the wallets of one source are limited, and do not displace those of others', () => {
  const flood = Array.from({ length: 1600 }, (_, index) => connector(`c${index}`))
  stage = createStage({ extra: [sourcePlugin([...flood, connector('c0', { name: 'Newer' })]).plugin] })
  stage.evm.announce('a')
  expect(listed()).toHaveLength(maxWallets + 1)
  expect(listed()).toContain('eip155 a')
  expect(stage.kernel.store.get(connectorsSlice).connectors[0]?.name).toBe('Newer')
})

test.each([undefined, null, 7])('a wallet whose name is %o is reported, and takes no other from the list', (name) => {
  stage = createStage({ extra: [sourcePlugin([connector('c', { name: name as never }), connector('d')]).plugin] })
  stage.evm.announce('a')
  expect(listed()).toEqual(['eip155 d', 'eip155 a'])
  expect(stage.errors.map(String)).toEqual(['TypeError: A wallet of "source" has no name'])
})

test('a wallet that is found again in its namespace is listed once, as it was found last', () => {
  stage = createStage({
    extra: [sourcePlugin([connector('a', { name: 'Newer' }), connector('a', { namespace: 'solana' })]).plugin],
    evm: announced('a', 'b'),
  })
  expect(listed()).toEqual(['eip155 a', 'eip155 b', 'solana a'])
  expect(stage.kernel.store.get(connectorsSlice).connectors[0]?.name).toBe('Newer')
})

test('when one of two sources of a wallet is removed, the wallet stays listed', () => {
  const evm = announced('a')
  stage = createStage({ extra: [sourcePlugin([connector('a')]).plugin], evm })
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  expect(listed()).toEqual(['eip155 a'])
})

test('a source that throws is reported, and stops no other', async () => {
  const source = sourcePlugin([], () => {
    throw new Error('broken')
  })
  stage = createStage({ extra: [source.plugin], evm: announced('a') })
  await until(() => stage.errors.length > 0)
  expect(stage.errors).toMatchObject([{ message: 'broken' }])
  expect(listed()).toEqual(['eip155 a'])
})

test('the wallets of a chain that is switched off are gone, and found again when it is back', () => {
  stage = createStage({ evm: announced('a') })
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  expect([listed(), stage.evm.discoveries]).toEqual([[], 0])
  stage.kernel.flags.setFeatures({ 'scripted-eip155': true })
  expect([listed(), stage.evm.discoveries]).toEqual([['eip155 a'], 1])
})

test('a connection whose chain is switched off is reset, and restored at the next visit', async () => {
  stage = createStage({ evm: announced('a') })
  await stage.connect('a')
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  await until(() => stage.connection().status === 'disconnected')
  expect(stage.wallet.session('eip155')).toBeUndefined()
  expect([stage.evm.wallet('a').watchers, stage.evm.wallet('a').calls]).toEqual([0, []])
  expect(stage.events.at(-1)).toEqual(['wallet/disconnected', { namespace: 'eip155' }])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', name: 'A' } })
})

test('an attempt whose chain is switched off ends without a report', async () => {
  stage = createStage({ evm: announced('a') })
  stage.evm.wallet('a').mode = 'hang'
  const outcome = stage.connect('a')
  await until(() => stage.evm.requests.length === 1)
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
  expect(stage.connection()).toMatchObject({ status: 'disconnected', loading: false })
})

test('a connection is reset when the plugin that found its wallet is switched off; others stay', async () => {
  const source = sourcePlugin([connector('mine')])
  stage = createStage({ extra: [source.plugin] })
  stage.solana.announce('s')
  await stage.connect('s')
  await stage.connect('mine')
  source.remove()
  await until(() => stage.connection('eip155').status === 'disconnected')
  expect(stage.connection('solana').status).toBe('connected')
})

test('a connection is reset when its adapter is removed, also if another source found the wallet', async () => {
  stage = createStage({ extra: [sourcePlugin([connector('mine')]).plugin] })
  await stage.connect('mine')
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  await until(() => stage.connection().status === 'disconnected')
  expect(listed()).toEqual(['eip155 mine'])
})

test('a connection survives a reset of its chain plugin, also before the wallet is found again', async () => {
  stage = createStage({ evm: announced('a') })
  await stage.connect('a')
  stage.evm.hide('a')
  stage.kernel.flags.setFeatures({ 'scripted-eip155': false })
  stage.kernel.flags.setFeatures({ 'scripted-eip155': true })
  await settle()
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'a' })
})

test('without an adapter of its namespace a wallet can not be connected', async () => {
  stage = createStage({ extra: [sourcePlugin([connector('x', { namespace: 'bip122' })]).plugin] })
  expect(stage.kernel.slots.get(chainAdapters).map((adapter) => adapter.id)).toEqual(['eip155', 'solana'])
  await expect(stage.connect('x')).rejects.toThrow(/^Chain adapter not found$/)
  expect(stage.connection('bip122').status).toBe('disconnected')
})

function announced(...walletIds: readonly string[]) {
  const chain = createScriptedChain('eip155', ids.one)
  chain.announce(...walletIds)
  return chain
}
