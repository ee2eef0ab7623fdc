import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../world/anvil.ts'
import { contractWalletOf, deployContractWallet } from '../world/contractWallet.ts'
import { createTestWallet, testPrivateKeys } from './index.ts'

const [key] = testPrivateKeys
const typed = {
  domain: { name: 'Portico' },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
})
afterAll(() => node.stop())

/** A wallet that is a contract, and what the chain says of signatures. */
async function setup(salt: number, isDeployed: boolean) {
  const { address, ...deployment } = contractWalletOf(key, salt)
  if (isDeployed) await deployContractWallet(node.url, { address, ...deployment })
  const contract = isDeployed ? { address } : { address, deployment }
  const wallet = createTestWallet({ name: 'Contract', rdns: 'test.contract', chains: { 31337: node.url }, contract })
  const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const accounts = await request('eth_requestAccounts')
  return { address, accounts, request, wallet, chain: createPublicClient({ transport: http(node.url) }) }
}

test.each([
  ['is deployed', 0, true],
  ['is not deployed yet', 1, false],
])('a wallet whose contract %s has that account alone, and its signatures are good on the chain', async (_, salt, is) => {
  const { address, accounts, request, wallet, chain } = await setup(salt, is)
  expect(accounts).toEqual([address.toLowerCase()])
  expect(wallet.addresses).toEqual(accounts)
  const signature = (await request('personal_sign', '0x68656c6c6f', address)) as Hex
  expect(await chain.verifyMessage({ address, message: 'hello', signature })).toBe(true)
  expect(await chain.verifyMessage({ address, message: 'hallo', signature })).toBe(false)
  const ofTyped = (await request('eth_signTypedData_v4', address, typed)) as Hex
  expect(await chain.verifyTypedData({ ...typed, address, signature: ofTyped })).toBe(true)
})

test('a wallet whose contract it is sends nothing', async () => {
  const { address, request } = await setup(2, true)
  const sending = request('eth_sendTransaction', { from: address, to: address, value: '0x1' })
  await expect(sending).rejects.toMatchObject({ code: 4200 })
})
