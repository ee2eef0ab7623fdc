import type { Network, SignedMessage } from 'portico/wallet'
import { concatHex, encodeFunctionData, type Hex, hashMessage, parseAbi, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPrivateKeys } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { contractWalletOf, deployContractWallet } from '../../test/world/contractWallet.ts'
import { toNetwork } from './testing/network.ts'
import { nodesOf } from './testing/nodes.ts'
import { type RpcAnswer, startTestRpc } from './testing/rpc.ts'
import { createVerifyMessage } from './verifyMessage.ts'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const message = 'Harbour lights: 港の灯 ⚓'
const [key, otherKey] = testPrivateKeys
const owner = privateKeyToAccount(key)
const deployed = contractWalletOf(key)
const undeployed = contractWalletOf(key, 1)
const { signal } = new AbortController()

let node: Anvil
let networks: readonly Network[]
let lifetime: AbortController
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  await deployContractWallet(node.url, deployed)
})
afterAll(() => node.stop())
beforeEach(() => {
  lifetime = new AbortController()
  networks = [toNetwork(31337, node.url)]
})
afterEach(async () => {
  lifetime.abort()
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** A chain whose node answers as the test says. */
async function answerWith(answer: RpcAnswer) {
  const server = await startTestRpc(answer)
  stops.push(server.stop)
  networks = [toNetwork(31337, server.url)]
  return server
}

const sign = (text = message) => owner.signMessage({ message: text })
const wrap = (signature: Hex, { factory, factoryData } = undeployed) =>
  serializeErc6492Signature({ address: factory, data: factoryData, signature })
const verify = (signed: Partial<SignedMessage>, until = signal) =>
  createVerifyMessage(() => networks, nodesOf(lifetime.signal))(
    { address: owner.address, network: 'eip155:31337', message, signature: '0x', ...signed },
    until,
  )

describe('the signature of a key', () => {
  test('is valid without a request to a node', async () => {
    const server = await answerWith(500)
    networks = [...networks, toNetwork(1, server.url)]
    const signature = await sign()
    expect(await verify({ signature })).toBe(true)
    expect(await verify({ signature, address: owner.address.toLowerCase() })).toBe(true)
    expect(await verify({ signature, network: 'eip155:424242' })).toBe(true)
    expect(server.received).toEqual([])
  })

  test('of bytes is valid for the text that they encode', async () => {
    const signature = await owner.signMessage({ message: { raw: '0x6869' } })
    expect(await verify({ signature, message: 'hi' })).toBe(true)
    expect(await verify({ signature, message: '0x6869' })).toBe(false)
  })

  test('is invalid for another text and for another account', async () => {
    const signature = await sign()
    expect(await verify({ signature, message: `${message} ` })).toBe(false)
    expect(await verify({ signature, address: privateKeyToAccount(otherKey).address })).toBe(false)
  })

  test('is invalid if it is malformed', async () => {
    const signature = await sign()
    const zeros: Hex = `0x${'00'.repeat(65)}`
    const garbage = [
      zeros,
      `0x${'ff'.repeat(65)}`,
      `${signature}00`,
      signature.slice(0, -2),
      concatHex([signature, '0x1b']),
    ]
    for (const wrong of garbage) expect(await verify({ signature: wrong }), wrong).toBe(false)
    // Read by its first and last bytes, this one would be good.
    expect(await verify({ signature: `${signature.slice(0, 130)}00${signature.slice(130)}` })).toBe(false)
  })

  test.each(['', '0x', '0xabc', 'signature', '0x😀', signatureLike()])('is invalid as %j', async (signature) => {
    expect(await verify({ signature })).toBe(false)
  })

  test('is invalid for an account that is not an address', async () => {
    const server = await answerWith(500)
    const signature = await sign()
    expect(await verify({ signature, address: 'ada.eth' })).toBe(false)
    expect(server.received).toEqual([])
  })
})

function signatureLike() {
  return `${'ab'.repeat(64)}1b`
}

describe('a contract wallet', () => {
  const { address } = deployed

  test('accepts the signature of its owner (ERC-1271)', async () => {
    expect(await verify({ address, signature: await sign() })).toBe(true)
  })

  test('rejects another message, key, length or address', async () => {
    const signature = await sign()
    const other = await privateKeyToAccount(otherKey).signMessage({ message })
    expect(await verify({ address, signature, message: 'Another text' })).toBe(false)
    expect(await verify({ address, signature: other })).toBe(false)
    expect(await verify({ address, signature: '0x' })).toBe(false)
    expect(await verify({ address, signature: concatHex([signature, '0x00']) })).toBe(false)
    expect(await verify({ address: undeployed.address, signature })).toBe(false)
  })

  test('is only called on the chain of the message', async () => {
    const elsewhere = await startAnvil({ chainId: 31338 })
    stops.push(elsewhere.stop)
    networks = [...networks, toNetwork(31338, elsewhere.url)]
    const signature = await sign()
    expect(await verify({ address, signature, network: 'eip155:31338' })).toBe(false)
    expect(await verify({ address, signature, network: 'eip155:31337' })).toBe(true)
  })

  test.each([0, 1, 32, 65, 96])('is called as its ABI says, also with a signature of %i bytes', async (length) => {
    const server = await answerWith(() => ({ result: `0x${'1626ba7e'.padEnd(64, '0')}` }))
    const signature: Hex = `0x${'ab'.repeat(length)}`
    expect(await verify({ address, signature })).toBe(true)
    const data = encodeFunctionData({ abi, args: [hashMessage(message), signature] })
    const [{ method, params } = expect.unreachable()] = server.received[0]?.requests ?? []
    expect({ method, params }).toEqual({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })
  })

  test('refuses with any answer but the magic value, also if it echoes the call', async () => {
    const signature = await sign()
    const yes = '1626ba7e'.padEnd(64, '0')
    const answers = [`0x${yes}`, `0x${yes.slice(0, -1)}1`, `0x${'1'.padStart(64, '0')}`, '0x1626ba7e', `0x${yes}${yes}`]
    const said: boolean[] = []
    for (const result of answers) {
      await answerWith(() => ({ result }))
      said.push(await verify({ address, signature }))
    }
    expect(said).toEqual([true, false, false, false, false])
    networks = [toNetwork(31337, node.url)]
    // The precompile that copies its input.
    expect(await verify({ address: `0x${'4'.padStart(40, '0')}`, signature })).toBe(false)
  })

  test('refuses by a revert', async () => {
    await answerWith(() => ({ error: { code: 3, message: 'execution reverted: GS026', data: '0x' } }))
    expect(await verify({ address, signature: await sign() })).toBe(false)
  })
})

describe('a contract wallet that is not deployed yet', () => {
  const { address } = undeployed

  test('accepts the wrapped signature of its owner (ERC-6492) without being deployed', async () => {
    const signature = wrap(await sign())
    expect(await verify({ address, signature })).toBe(true)
    expect(await verify({ address, signature: await sign() })).toBe(false)
  })

  test('rejects another message, another key, and an empty signature', async () => {
    const other = await privateKeyToAccount(otherKey).signMessage({ message })
    expect(await verify({ address, signature: wrap(await sign()), message: 'Another text' })).toBe(false)
    expect(await verify({ address, signature: wrap(other) })).toBe(false)
    expect(await verify({ address, signature: wrap('0x') })).toBe(false)
  })

  test('must be at the address to which the wrapped code deploys', async () => {
    const signature = wrap(await sign())
    const stranger = privateKeyToAccount(otherKey).address
    for (const wrong of [contractWalletOf(key, 2).address, contractWalletOf(otherKey).address, stranger]) {
      expect(await verify({ address: wrong, signature })).toBe(false)
    }
  })

  test('may have been deployed meanwhile', async () => {
    expect(await verify({ address: deployed.address, signature: wrap(await sign(), deployed) })).toBe(true)
  })

  test('refuses a wrapper without contents', async () => {
    const magic = '6492'.repeat(16)
    expect(await verify({ address, signature: `0x${magic}` })).toBe(false)
    expect(await verify({ address, signature: `0x${'ff'.repeat(96)}${magic}` })).toBe(false)
  })

  test.each(['0x', '0x02', `0x${'1'.padStart(64, '0')}`])('rejects if the node answers %s', async (result) => {
    await answerWith(() => ({ result }))
    await expect(verify({ address, signature: wrap(await sign()) })).rejects.toMatchObject({ code: 'EVM_NODE_FAILED' })
  })
})

describe('a signature is neither valid nor invalid after', () => {
  const wrapped = async () => [await sign(), wrap(await sign())]

  test.each([
    ['a dead node', 404],
    ['a node that answers something else', () => ({ result: 42 })],
    ['a node that refuses', () => ({ error: { code: -32601, message: 'eth_call is not offered here' } })],
  ] as const)('%s', async (_, answer) => {
    await answerWith(answer)
    for (const signature of await wrapped()) {
      await expect(verify({ address: deployed.address, signature })).rejects.toMatchObject({
        code: expect.stringMatching(/^EVM_|^RPC_/),
      })
    }
  })

  test('a chain that the host does not have', async () => {
    const signature = await sign()
    await expect(verify({ address: deployed.address, signature, network: 'eip155:5' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  test('an abort, which rejects with its reason', async () => {
    const server = await answerWith('hang')
    const controller = new AbortController()
    const verifying = verify({ address: deployed.address, signature: await sign() }, controller.signal)
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    const reason = new Error('closed')
    controller.abort(reason)
    await expect(verifying).rejects.toBe(reason)
    await expect(verify({ signature: await sign() }, controller.signal)).rejects.toBe(reason)
  })

  test('the end of the plugin, which ends the request', async () => {
    const server = await answerWith('hang')
    const verifying = verify({ address: deployed.address, signature: await sign() })
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    lifetime.abort()
    await expect(verifying).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(server.waiting).toBe(0))
  })
})
