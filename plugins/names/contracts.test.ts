/** Names whose record has no address for the network of the transfer. */
import { hostedRpcOf, meaningOf, type Network, nameResolvers, networksSlice, receiverSources } from 'portico/wallet'
import { beforeAll, expect, test } from 'vitest'
import { getName, getNameSuggestions } from './endpoints.ts'
import { coinTypeOf } from './rules/name.ts'
import { createStage, openStage, recordOf } from './testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)

const name = 'ada.reown.id'
const owner = `0x${'5'.repeat(40)}`
const signal = new AbortController().signal
/** The coin type of Base, which is not among the networks of the page. */
const base = coinTypeOf(8453)
const contract = '0x6001'

/**
 * A page with the networks 1 and 10, and a name with these addresses. `nodes`: the code at the owner's address, by network; where
 * a node is left out, it fails. `sent`: the transactions of the owner, by network.
 */
async function setup(
  addresses: Readonly<Record<string, string>>,
  nodes: Readonly<Record<number, string>> = {},
  sent: Readonly<Record<number, string>> = {},
) {
  const stage = await openStage()
  const { kernel, http, controller } = stage
  http.answer(getName, recordOf(name, addresses))
  const { networks } = kernel.store.get(networksSlice)
  const asked: unknown[] = []
  for (const id of new Set([1, 10, 8453, ...Object.keys(nodes).map(Number)])) {
    const known = networks.find((network) => network.id === id)?.rpcUrls.default.http
    for (const url of known ?? [hostedRpcOf(kernel, `eip155:${id}`) ?? ''])
      http.answerRpc(url, (method, params) => {
        asked.push([id, method, params])
        const answers = method === 'eth_getTransactionCount' ? sent : nodes
        if (id in answers) return answers[id]
        throw { code: -32602, message: 'no' }
      })
  }
  const networkOf = (id: number) => networks.find((network) => network.id === id) as Network
  const source = kernel.slots.get(receiverSources).find(({ id }) => id === 'names')
  const suggest = async (text: string, id: number) =>
    source?.suggest(text, { address: stage.address, network: networkOf(id) }, signal)
  return {
    ...stage,
    asked,
    networkOf,
    suggest,
    resolve: (id: number) => controller.resolve(name, networkOf(id), signal),
  }
}
/** The coin type of Berachain, for which the page has no node. The service adds the one of Ether. */
const registered = { 60: owner, [`${coinTypeOf(80094)}`]: owner }
const delegated = `0xef0100${'1'.repeat(40)}`

test.each([
  ['Base, of which the page does not know', 1, { [`${base}`]: owner }, [8453]],
  ['Ethereum', 10, { 60: owner }, [1]],
  ['Ethereum, by its own coin type', 10, { [`${coinTypeOf(1)}`]: owner }, [1]],
  ['another network of the page', 1, { [`${coinTypeOf(10)}`]: owner }, [10]],
  // The service adds the coin type of Ether to each registration.
  ['Base, as the service writes it,', 10, { 60: owner, [`${base}`]: owner.toUpperCase().replace('X', 'x') }, [1, 8453]],
  ['Base, as the service writes it,', 1, { 60: owner, [`${base}`]: owner }, [8453]],
])('the name of a contract on %s is refused on network %i', async (_, network, addresses, places) => {
  const nodes = Object.fromEntries(places.map((place) => [place, '0x']))
  const { resolve, asked } = await setup(addresses, { ...nodes, [places.at(-1) ?? 0]: contract })
  const error = await resolve(network).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Error resolving name' })
  expect(meaningOf(error)).toBe('contractName')
  const calls = places.map((place) => [place, 'eth_getCode', [owner, 'latest']])
  expect(asked).toHaveLength(calls.length)
  expect(asked).toEqual(expect.arrayContaining(calls))
})

test.each([
  ['a key', '0x'],
  ['a key that runs the code of a contract', delegated],
])('the name of %s on another network leads to it everywhere', async (_, code) => {
  const { resolve } = await setup({ 60: owner, [`${base}`]: owner, 61: owner }, { 1: code, 8453: code })
  expect([await resolve(1), await resolve(10)]).toEqual([owner, owner])
})

test.each([
  ['its coin type', 10, { 60: owner, [`${base}`]: owner, [`${coinTypeOf(10)}`]: owner }],
  ['the coin type of Ether, on Ethereum', 1, { 60: owner, [`${base}`]: `0x${'6'.repeat(40)}` }],
])('an address for the network itself, by %s, may be a contract', async (_, network, addresses) => {
  const { resolve, asked } = await setup(addresses)
  expect(await resolve(network)).toBe(owner)
  expect(asked).toEqual([])
})

test.each([
  ['whose node fails', { [`${base}`]: owner }, undefined],
  ['without a node', { [`${coinTypeOf(31337)}`]: owner }, 'uncheckedName'],
  ['that is no EVM network', { 0: owner }, 'unsupportedName'],
])('an address for a network %s is not given out on another one', async (_, addresses, meaning) => {
  const { resolve } = await setup(addresses)
  const error = await resolve(1).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Error resolving name' })
  expect(meaningOf(error)).toBe(meaning)
})

test('a contract on another network is not suggested as a receiver', async () => {
  const { http, suggest } = await setup({ [`${base}`]: owner }, { 8453: contract })
  http.answer(getNameSuggestions, { suggestions: [{ name, registered: true }] })
  expect(await suggest('adam', 1)).toEqual([])
})

test.each([
  ['its account', 1, '0x'],
  ['its account, which runs the code of a contract,', 1, delegated],
  ['its account', 10, '0x'],
])('the name of a network without a node leads to %s if that has sent a transaction on network %i', async (_, id, code) => {
  const { resolve } = await setup(registered, { 1: code, 10: code }, { [id]: '0x2' })
  expect(await resolve(id)).toBe(owner)
})

test.each<[string, Record<number, string>, Record<number, string>, string]>([
  ['an account that has sent nothing', { 1: '0x', 10: '0x' }, { 10: '0x0' }, 'uncheckedName'],
  ['an account that has sent on another network only', { 1: '0x', 10: '0x' }, { 1: '0x2', 10: '0x0' }, 'uncheckedName'],
  ['a contract, which has a count from the start', { 1: '0x', 10: contract }, { 10: '0x1' }, 'uncheckedName'],
  ['an account whose count is not known', { 1: '0x', 10: '0x' }, {}, 'uncheckedName'],
  ['an account whose count is no number', { 1: '0x', 10: '0x' }, { 10: 'many' }, 'uncheckedName'],
  ['an account whose code is not known', { 1: '0x' }, { 10: '0x2' }, 'uncheckedName'],
  ['a contract on Ethereum', { 1: contract, 10: '0x' }, { 10: '0x2' }, 'contractName'],
])('the name of a network without a node is refused for %s', async (_, nodes, sent, meaning) => {
  const { resolve } = await setup(registered, nodes, sent)
  const error = await resolve(10).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'Error resolving name' })
  expect(meaningOf(error)).toBe(meaning)
})

test('an address for more than 8 other networks is given out only if it has sent a transaction here', async () => {
  const others = [1, 56, 97, 100, 137, 300, 324, 1101, 8453]
  const addresses = Object.fromEntries(others.map((id) => [`${coinTypeOf(id)}`, owner]))
  const nodes = Object.fromEntries([...others, 10].map((id) => [id, '0x']))
  const unused = await setup(addresses, nodes, { 10: '0x0' })
  const error = await unused.resolve(10).catch((thrown: unknown) => thrown)
  expect(meaningOf(error)).toBe('uncheckedName')
  expect(unused.asked).toHaveLength(9)
  const used = await setup(addresses, nodes, { 10: '0x2' })
  expect(await used.resolve(10)).toBe(owner)
})

test('suggestions of one address ask its nodes once; before funds are sent, they are asked again', async () => {
  const { http, kernel, networkOf, suggest, asked } = await setup(
    { 60: owner, [`${base}`]: owner },
    { 1: '0x', 8453: '0x' },
  )
  http.answer(getNameSuggestions, { suggestions: [{ name, registered: true }] })
  for (const text of ['adam', 'adamo', 'adamor']) expect(await suggest(text, 10)).toHaveLength(1)
  expect(asked).toHaveLength(2)
  const resolver = kernel.slots.get(nameResolvers).find(({ id }) => id === 'names')
  expect(await resolver?.resolve(name, networkOf(10), signal, { force: true })).toBe(owner)
  expect(asked).toHaveLength(4)
})

test('the nodes of several networks are asked at the same time', async () => {
  const { kernel, http, networkOf, resolve } = await setup({ 60: owner, [`${base}`]: owner })
  let asked = 0
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const url of [...networkOf(1).rpcUrls.default.http, hostedRpcOf(kernel, 'eip155:8453') ?? ''])
    http.answerRpc(url, async () => {
      if (++asked === 2) release()
      await both
      return '0x'
    })
  expect(await resolve(10)).toBe(owner)
})
