import { concatHex, createClient, type Hex, hashMessage, hexToBytes, http, parseAbi, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrivateKeys } from '../wallets/index.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { contractWalletOf, deployContractWallet } from './contractWallet.ts'

const [key, otherKey] = testPrivateKeys
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const [yes, no] = ['0x1626ba7e', '0x00000000']
const hash = hashMessage('hello')

let node: Anvil
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
})
afterAll(() => node.stop())

const chain = () => createClient({ transport: http(node.url) }).extend(publicActions)
const ask = (address: Hex, signature: Hex, of = hash) =>
  chain().readContract({ address, abi, functionName: 'isValidSignature', args: [of, signature] })

test('a contract accepts the signatures of its owner, and no others', async () => {
  const wallet = contractWalletOf(key)
  expect(await chain().getCode(wallet)).toBeUndefined()
  await deployContractWallet(node.url, wallet)
  const signature = await privateKeyToAccount(key).sign({ hash })
  const other = await privateKeyToAccount(otherKey).sign({ hash })
  expect(await ask(wallet.address, signature)).toBe(yes)
  expect(await ask(wallet.address, signature, hashMessage('hallo'))).toBe(no)
  expect(await ask(wallet.address, other)).toBe(no)
  for (const garbage of [
    '0x',
    '0x00',
    `0x${'00'.repeat(65)}`,
    concatHex([signature, '0x00']),
    signature.slice(0, -2),
  ]) {
    expect(await ask(wallet.address, garbage as Hex), garbage).toBe(no)
  }
  // A call of another function with valid arguments.
  const data = concatHex(['0xdeadbeef', hash, `0x${'40'.padStart(64, '0')}`, `0x${'41'.padStart(64, '0')}`, signature])
  const answer = await chain().call({ to: wallet.address, data })
  expect(hexToBytes(answer.data ?? '0x').every((byte) => byte === 0)).toBe(true)
})

test('each salt and each owner has a contract of its own, which is deployed once', async () => {
  const addresses = [contractWalletOf(key), contractWalletOf(key, 1), contractWalletOf(otherKey)].map(
    (one) => one.address,
  )
  expect(new Set(addresses).size).toBe(3)
  expect(contractWalletOf(key).address).toBe(addresses[0])
  await deployContractWallet(node.url, contractWalletOf(otherKey))
  expect(await chain().getCode({ address: contractWalletOf(otherKey).address })).toMatch(/^0x60/)
  await expect(deployContractWallet(node.url, contractWalletOf(otherKey))).rejects.toThrow()
})
