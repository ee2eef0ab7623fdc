import { defineError } from 'portico/kernel'
import {
  type ChainAdapter,
  chainAdapters,
  data,
  fallbackAdapters,
  type NameResolver,
  nameResolvers,
} from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { clearStage, openForm, receiver, usdt } from './testing.tsx'

skipPauses()

afterEach(clearStage)

const refuse = (error: unknown) => () => Promise.reject(error)
const fail = () => {
  throw new Error('broken')
}

const fuel: ChainAdapter = {
  id: 'fuel',
  isAddress: (text) => text.startsWith('fuel1') || text.endsWith('.fuel'),
  discover() {},
  connect: () => Promise.reject(new Error('Not here')),
  can: {},
}
/** The errors of a package that Portico does not know. */
const error = (meaning: string) => new (defineError(`STRANGE_${meaning.length}`, 'Strange', { meaning }))()

describe('the receiver', () => {
  test.each([
    ['an address', receiver, 'known', null],
    ['a mistyped address', `0xbad${'0'.repeat(36)}1`, 'refused', 'checksum'],
    ['nobody', `0x${'0'.repeat(40)}`, 'refused', 'zero'],
    ['another namespace', 'fuel1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'refused', 'namespace'],
  ])('is validated without delay: %s', async (_, to, status, problem) => {
    const { controller, state, kernel } = await openForm()
    kernel.slots.contribute(chainAdapters, fuel)
    await controller.setReceiver(` ${to} `)
    expect(state().receiver).toMatchObject({ status, problem })
  })

  test('is reported as of another namespace unless its text is a name of this namespace; an adapter that throws is ignored', async () => {
    const { controller, state, kernel } = await openForm()
    kernel.slots.contribute(chainAdapters, { ...fuel, id: 'broken', isAddress: fail })
    kernel.slots.contribute(chainAdapters, fuel)
    await controller.setReceiver('ada.fuel')
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'namespace' })
    kernel.slots.contribute(nameResolvers, { id: 'fuel', isName: () => true, resolve: async () => receiver })
    await controller.setReceiver('ada.fuel')
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver })
  })

  test('is reported as of another namespace if a fallback adapter recognises the address, but not if that adapter accepts any text', async () => {
    const { controller, state, kernel } = await openForm()
    const isBitcoin = (text: string) => text.startsWith('bc1')
    kernel.slots.contribute(fallbackAdapters, {
      id: 'every',
      adapterFor: (id) => ({ ...fuel, id, isAddress: id === 'bip122' ? isBitcoin : () => true }),
    })
    await controller.setReceiver('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'namespace' })
    await controller.setReceiver('hello')
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'invalid' })
  })

  test('is resolved by name after a pause, for the latest name only', async () => {
    const resolve = vi.fn(async () => receiver)
    const { controller, state } = await openForm({ names: { resolve } })
    vi.useFakeTimers()
    void controller.setReceiver('bob.eth')
    await vi.advanceTimersByTimeAsync(300)
    const last = controller.setReceiver('ada.eth')
    expect(state().receiver.status).toBe('looking')
    await vi.advanceTimersByTimeAsync(499)
    expect(resolve).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await last
    expect(resolve.mock.calls).toEqual([['ada.eth', expect.anything(), expect.anything(), { force: false }]])
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver, name: 'ada.eth' })
  })

  test('is resolved again when the form opens after five minutes, because a name may get another address', async () => {
    const other = `0x${'12'.repeat(20)}`
    const resolve = vi.fn(async () => other).mockResolvedValueOnce(receiver)
    const { controller, state, kernel } = await openForm({ names: { resolve } })
    vi.useFakeTimers({ toFake: ['Date'] })
    await controller.setReceiver('ada.eth')
    kernel.modal.close()
    await controller.begin({})
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver })
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
    await controller.begin({})
    expect(state().receiver).toMatchObject({ status: 'looking', address: null })
    await vi.waitFor(() => expect(state().receiver).toMatchObject({ status: 'known', address: other }))
    expect(resolve).toHaveBeenCalledTimes(2)
  })

  test('is unknown if no name service knows the name; a failing name service is reported as such', async () => {
    const { controller, state } = await openForm({
      names: {
        resolve: async (name) => {
          if (name === 'down.eth') throw new Error('down')
          return null
        },
      },
    })
    await controller.setReceiver('no.eth')
    expect(state().receiver.problem).toBe('invalid')
    await controller.setReceiver('down.eth')
    expect(state().receiver.problem).toBe('name')
  })

  test.each<[string, string, string, Partial<NameResolver>]>([
    ['kind', 'of a kind that nobody knows here', 'ada.sol', {}],
    ['kind', 'of a kind that has no addresses on this network', 'ada.eth', { isName: (_, { id }) => id !== 1 }],
    ['kind', 'whose service is nowhere', 'ada.eth', { resolve: refuse(error('unsupportedName')) }],
    ['invalid', 'of no form that names have', 'ada', {}],
    ['offchain', 'that a server keeps', 'ada.eth', { resolve: refuse(error('offchainName')) }],
    ['contract', 'of a contract elsewhere', 'ada.eth', { resolve: refuse(error('contractName')) }],
    ['unchecked', 'of what may be one', 'ada.eth', { resolve: refuse(error('uncheckedName')) }],
    [
      'name',
      'whose service only has a code that ends alike',
      'ada.eth',
      { resolve: refuse({ code: 'X_NAME_OFFCHAIN' }) },
    ],
    ['name', 'whose service fails with a meaning of an object', 'ada.eth', { resolve: refuse(error('constructor')) }],
    ['name', 'whose service fails', 'ada.eth', { resolve: refuse(null) }],
    ['name', 'whose service throws as it is asked for the form', 'ada.eth', { isName: () => fail() }],
    ['name', 'whose service throws at once', 'ada.eth', { resolve: () => fail() }],
    ['invalid', 'of an address that is none', 'ada.eth', { resolve: async () => 'ada' }],
    ['invalid', 'of garbage', 'ada.eth', { resolve: async () => ({ toString: 0 }) as never }],
    ['zero', 'of nobody', 'ada.eth', { resolve: async () => `0x${'0'.repeat(40)}` }],
  ])('is refused as %s: a name %s', async (problem, _, name, names) => {
    const { controller, state } = await openForm({ names })
    await controller.setReceiver(name)
    expect(state().receiver).toMatchObject({ status: 'refused', problem, address: null })
  })

  test('is resolved although the condition of one name service throws, which is reported once', async () => {
    const { controller, state, kernel } = await openForm({ names: { when: fail } })
    const reported = () => kernel.log.export().split('broken').length
    await controller.setReceiver('ada.eth')
    const before = reported()
    await controller.setReceiver('bob.eth')
    expect([state().receiver.problem, before > 1, reported()]).toEqual(['kind', true, before])
    const isName = () => true
    kernel.slots.contribute(nameResolvers, { id: 'sound', order: 9, isName, resolve: async () => receiver })
    await controller.setReceiver('eve.eth')
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver })
  })

  test('is resolved by the next name service if one fails', async () => {
    const { controller, state, kernel } = await openForm({ names: { isName: () => fail() } })
    kernel.slots.contribute(nameResolvers, { id: 'second', isName: () => true, resolve: async () => receiver })
    await controller.setReceiver('ada.eth')
    expect(state().receiver).toMatchObject({ status: 'known', address: receiver })
  })

  test.each<[string, string, NameResolver['resolve']]>([
    ['contract', 'contractName', refuse(error('offchainName'))],
    ['kind', 'unsupportedName', async () => null],
    ['name', 'unknown', refuse(error('offchainName'))],
  ])('is refused as %s if that is what the first name service says, also if another one does not know the name', async (problem, meaning, resolve) => {
    const { controller, state, kernel } = await openForm({ names: { resolve: refuse(error(meaning)) } })
    kernel.slots.contribute(nameResolvers, { id: 'second', order: 9, isName: () => true, resolve })
    await controller.setReceiver('ada.eth')
    expect(state().receiver).toMatchObject({ status: 'refused', problem, address: null })
  })

  test('is written as on the network of the account, whose checksum may differ from that of others', async () => {
    const writeAddress = vi.fn(async (address: string) => address.toUpperCase().replace('X', 'x'))
    const { controller, state } = await openForm({ can: { writeAddress } })
    await controller.setReceiver('ada.eth')
    expect(writeAddress).toHaveBeenCalledWith(receiver, 'eip155:1')
    expect(state().receiver.address).toBe(receiver.toUpperCase().replace('X', 'x'))
  })

  test('is refused if the code that checks the address can not be loaded', async () => {
    const writeAddress = async () => {
      throw new TypeError('Failed to fetch')
    }
    const { controller, state } = await openForm({ can: { writeAddress } })
    await controller.setReceiver(receiver)
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'name' })
  })

  test('can not be the contract of the token to send', async () => {
    const { controller, state, kernel } = await openForm()
    await (await kernel.load(data)).refreshTokens('eip155', { signal: kernel.signal })
    await controller.setReceiver(usdt)
    expect(state().receiver.status).toBe('known')
    controller.setToken(`eip155:1:${usdt}`)
    await vi.waitFor(() => expect(state().receiver.problem).toBe('token'))
  })
})
