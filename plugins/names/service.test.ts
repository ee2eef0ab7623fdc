import { identitySources, meaningOf, type Network, nameResolvers, networksSlice, receiverSources } from 'portico/wallet'
import { beforeAll, expect, test } from 'vitest'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { getName, getNameSuggestions, getNamesOf } from './endpoints.ts'
import { createStage, openStage, recordOf, type Stage } from './testing/createStage.ts'

const receiver = `0x${'5'.repeat(40)}`
const never = new AbortController().signal
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)

const networkOf = ({ kernel }: Stage, index = 0) => kernel.store.get(networksSlice).networks[index] as Network
const resolverOf = ({ kernel }: Stage) => {
  const found = kernel.slots.get(nameResolvers).find(({ id }) => id === 'names')
  if (!found) throw new Error('There is no resolver')
  return found
}

test('a name resolves to the address of its record, and only texts with an ending of the service are names', async () => {
  const stage = await openStage()
  const { resolve, isName } = resolverOf(stage)
  stage.http.answer(getName, ({ url }) =>
    url.pathname.endsWith('/ada.reown.id') ? recordOf('ada.reown.id', { 60: receiver }) : [],
  )
  const network = networkOf(stage)
  expect(await resolve('Ada.reown.id', network, never)).toBe(receiver)
  expect(await resolve('free.wcn.id', network, never)).toBeNull()
  expect(stage.asked('/v1/profile/account/ada.reown.id')[0]?.url.searchParams.get('apiVersion')).toBe('2')
  const solana = { ...network, chainNamespace: 'solana' }
  expect([isName('a-d.wcn.id', network), isName('ada.eth', network), isName('ada.reown.id', solana)]).toEqual([
    true,
    false,
    false,
  ])
})

test('the resolver comes before that of ENS', async () => {
  const { kernel } = await openStage()
  expect(kernel.slots.get(nameResolvers).map(({ id }) => id)).toEqual(['names', 'ens'])
})

test.each([
  ['an empty list', []],
  ['a record without an address', recordOf('ada.reown.id', {})],
])('%s resolves to no address', async (_, answer) => {
  const stage = await openStage()
  stage.http.answer(getName, answer as never)
  expect(await stage.controller.resolve('ada.reown.id', networkOf(stage), never)).toBeNull()
})

test('a record of another name counts as a failure, and does not make the name free', async () => {
  const stage = await openStage()
  stage.http.answer(getName, recordOf('eve.reown.id', { 60: receiver }))
  const { controller } = stage
  await expect(controller.resolve('ada.reown.id', networkOf(stage), never)).rejects.toThrow('Error resolving name')
  await controller.begin('eip155')
  await controller.setName('adamant')
  expect(stage.state().check).toBe('failed')
})

test('status 404 means that the name is free', async () => {
  const stage = await openStage()
  stage.http.fail(getName, 404)
  expect(await stage.controller.resolve('ada.reown.id', networkOf(stage), never)).toBeNull()
})

test('there are no names on a network that the service does not support', async () => {
  const stage = await openStage()
  stage.http.answer(getSupportedChains, { http: ['eip155:10'] })
  const { controller } = stage
  const error = await controller.resolve('ada.reown.id', networkOf(stage), never).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Error resolving name' })
  expect(meaningOf(error)).toBe('unsupportedName')
  expect([await controller.namesOf(stage.address, never), await controller.suggest('ada', never)]).toEqual([[], []])
  expect(stage.asked('/v1/profile')).toEqual([])
})

test('while the networks of the service are not known, every call throws its named error', async () => {
  const stage = await openStage()
  const { http, controller } = stage
  http.fail(getSupportedChains, 503)
  await expect(controller.resolve('ada.reown.id', networkOf(stage), never)).rejects.toThrow('Error resolving name')
  await expect(controller.namesOf(stage.address, never)).rejects.toThrow('Error fetching names for address')
  await expect(controller.suggest('adam', never)).rejects.toThrow('Error fetching name suggestions')
  expect(stage.asked('/v1/profile')).toEqual([])
})

test.each([500, 'unreachable', 'malformed'] as const)('a failure (%s) throws a named error', async (failure) => {
  const stage = await openStage()
  const { http, controller } = stage
  for (const endpoint of [getName, getNamesOf, getNameSuggestions]) http.fail(endpoint, failure)
  await expect(controller.resolve('ada.reown.id', networkOf(stage), never)).rejects.toThrow('Error resolving name')
  await expect(controller.namesOf(stage.address, never)).rejects.toThrow('Error fetching names for address')
  await expect(controller.suggest('adam', never)).rejects.toThrow('Error fetching name suggestions')
})

test.each([
  [undefined],
  [null],
  [[null, 7, { name: 7 }]],
  [{}],
  [[{ name: 'ada.reown.id', addresses: { 60: null } }]],
])('a malformed answer (%j) of the service gives no names and no suggestions', async (answer) => {
  const stage = await openStage()
  stage.http.answer(getNamesOf, answer as never)
  stage.http.answer(getNameSuggestions, { suggestions: answer } as never)
  expect(await stage.controller.namesOf(stage.address, never).catch(() => [])).toEqual([])
  expect(await stage.controller.suggest('adam', never).catch(() => [])).toEqual([])
})

test('the names of an address are those that resolve to it', async () => {
  const stage = await openStage()
  stage.http.answer(getNamesOf, [
    recordOf('eve.reown.id', { 60: receiver }),
    recordOf('Ada.reown.id', { 60: stage.address.toLowerCase() }),
    recordOf('ada.example', { 60: stage.address }),
    recordOf('adam.wcn.id', { 2147483649: stage.address }),
    recordOf('ada.reown.id', { 60: stage.address }),
  ])
  expect(await stage.controller.namesOf(stage.address, never)).toEqual(['ada.reown.id', 'adam.wcn.id'])
})

test('the service is asked for the names of the user’s own accounts only', async () => {
  const stage = await openStage()
  const { http, kernel, address } = stage
  http.answer(getNamesOf, [recordOf('ada.reown.id', { 60: address })])
  const source = kernel.slots.get(identitySources).find(({ id }) => id === 'names')
  const network = networkOf(stage)
  expect(await source?.identify({ address, network }, never)).toEqual({ name: 'ada.reown.id' })
  expect(await source?.identify({ address: receiver, network }, never)).toBeNull()
  expect(stage.asked('/v1/profile/reverse').map(({ url }) => url.pathname)).toEqual([`/v1/profile/reverse/${address}`])
  expect([source?.isFor?.(network), source?.isFor?.({ ...network, testnet: true })]).toEqual([true, false])
})

test('suggestions for receivers are registered names that resolve to an address', async () => {
  const stage = await openStage()
  const { http, kernel, address } = stage
  http.answer(getNameSuggestions, {
    suggestions: [
      { name: 'adam.reown.id', registered: true },
      { name: 'adamo.reown.id', registered: true },
      { name: 'adamx.reown.id', registered: false },
      { name: 'Adam.reown.id', registered: true },
      { name: 'adam.example', registered: true },
    ],
  })
  http.answer(getName, ({ url }) => {
    if (url.pathname.endsWith('/adamo.reown.id')) throw new TypeError('down')
    return recordOf('adam.reown.id', { 60: receiver })
  })
  const source = kernel.slots.get(receiverSources).find(({ id }) => id === 'names')
  const at = { address, network: networkOf(stage) }
  expect(source?.label()).toBe('Account name')
  expect(await source?.suggest('adam.reown.id', at, never)).toEqual([{ address: receiver, label: 'adam.reown.id' }])
  expect(
    stage.asked('/v1/profile/suggestions').map(({ url }) => `${url.pathname} ${url.searchParams.get('zone')}`),
  ).toEqual(['/v1/profile/suggestions/adam reown.id'])
  expect(await source?.suggest('ada', at, never)).toEqual([])
  expect(await source?.suggest('ada.eth', at, never)).toEqual([])
})

test('a host can set other endings', async () => {
  const stage = await openStage({ options: { suffixes: ['.team.example'] } })
  stage.http.answer(getName, recordOf('ada.team.example', { 60: receiver }))
  expect(stage.controller.suffix).toBe('.team.example')
  expect(await stage.controller.resolve('ada.team.example', networkOf(stage), never)).toBe(receiver)
  expect(resolverOf(stage).isName('ada.reown.id', networkOf(stage))).toBe(false)
})
