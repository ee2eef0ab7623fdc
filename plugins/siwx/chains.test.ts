import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, type MemoryStorage, testPrivateKeys } from 'portico/testing'
import { connectorsSlice, wallet } from 'portico/wallet'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { contractWalletOf, deployContractWallet } from '../../test/world/contractWallet.ts'
import { type User, users } from '../../test/world/users.ts'
import { siwx } from './index.ts'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  await deployContractWallet(node.url, contractWalletOf(testPrivateKeys[0]))
})
afterAll(() => node.stop())

/** Loads the page with the given storage, and connects the wallet of the user. */
async function visit({ chain, network, announce }: User, storage: MemoryStorage) {
  const plugins = [wallet({ networks: [network] }), shell(), chain, siwx()]
  const { kernel, screen, errors, dispose } = await createHarness({ plugins, storage })
  const leave = await announce()
  onTestFinished(() => {
    dispose()
    leave()
  })
  const found = () => kernel.store.get(connectorsSlice).connectors.find(({ name }) => name === 'Mine')
  await vi.waitFor(() => expect(found()).toBeTruthy())
  const controller = await kernel.load(wallet)
  await controller.connect({ connectorId: found()?.id ?? '', signal: kernel.signal })
  const signIn = await kernel.load(siwx)
  return {
    errors,
    signIn,
    isAsked: () => screen.view() === 'SIWXSignMessage',
    sessions: () => signIn.getSessions(kernel.signal),
    dispose,
  }
}

/** Replaces a text everywhere in storage, both in the data of a session and in its message. */
function change(storage: MemoryStorage, from: string | RegExp, to: string) {
  const before = [...storage.entries]
  for (const [name, text] of before) storage.setItem(name, text.replaceAll(from, to))
  expect([...storage.entries]).not.toEqual(before)
}

describe.each(Object.entries(users))('%s', (_, userOf) => {
  const open = (storage: MemoryStorage) => visit(userOf(node.url), storage)

  test('signs in, and is not asked again after a reload', async () => {
    const storage = createMemoryStorage()
    const first = await open(storage)
    expect(first.isAsked()).toBe(true)
    await first.signIn.sign()
    expect(first.isAsked()).toBe(false)
    const [session, ...more] = await first.sessions()
    expect(more).toEqual([])
    expect(session?.message).toContain(session?.data.accountAddress)
    first.dispose()
    const second = await open(storage)
    expect(second.isAsked()).toBe(false)
    expect(await second.sessions()).toEqual([session])
    expect([...first.errors, ...second.errors]).toEqual([])
  })

  test('is asked again if the stored session differs from the signed message', async () => {
    const storage = createMemoryStorage()
    const first = await open(storage)
    await first.signIn.sign()
    const [session] = await first.sessions()
    const nonce = session?.data.nonce ?? ''
    first.dispose()
    change(storage, nonce, `${nonce.startsWith('0') ? '1' : '0'}${nonce.slice(1)}`)
    const second = await open(storage)
    expect(second.isAsked()).toBe(true)
    expect(await second.sessions()).toEqual([])
    await second.signIn.sign()
    expect(await second.sessions()).toHaveLength(1)
  })

  test('is asked again if the stored signature is of another message', async () => {
    const [storage, other] = [createMemoryStorage(), createMemoryStorage()]
    const signatures: string[] = []
    for (const place of [storage, other]) {
      const page = await open(place)
      await page.signIn.sign()
      for (const { signature } of await page.sessions()) signatures.push(signature)
      page.dispose()
    }
    const [mine = '', foreign = ''] = signatures
    expect(foreign).not.toBe(mine)
    change(storage, mine, foreign)
    expect((await open(storage)).isAsked()).toBe(true)
  })
})
