import { MetaMaskOpenRPCDocument } from '@metamask/api-specs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Judged, kinds, type Nodes, startNodes } from './testing/judged.ts'

const { methods, components } = MetaMaskOpenRPCDocument
const ajv = new Ajv({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'specs', components })

/** What is wrong with an answer by the specification of MetaMask's provider; `undefined` where nothing is. */
function findProblem(method: string, answer: unknown): string | undefined {
  const described = methods.find(({ name }) => name === method) ?? expect.unreachable(`No ${method}`)
  const schema = JSON.stringify(described.result.schema).replaceAll('"#/components', '"specs#/components')
  const validate = ajv.compile(JSON.parse(schema) as object)
  return validate(answer) ? undefined : `${ajv.errorsText(validate.errors)}: ${JSON.stringify(answer)}`
}

const to = '0x00000000000000000000000000000000000abc09'
const typedData = {
  domain: { name: 'Portico', version: '1', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Note',
  message: { text: 'Hello' },
}

let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes()
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

describe.each(Object.entries(kinds))('the provider of a wallet %s answers what is specified', (_, open) => {
  let judged: Judged
  beforeAll(async () => {
    judged = await open(nodes)
  })
  afterAll(() => judged.stop())

  const ask = (method: string, params?: unknown) => judged.provider.request({ method, params })
  /** The answer, once it is found to be as specified. */
  async function judge(method: string, params?: unknown): Promise<unknown> {
    const answer = await ask(method, params)
    expect(findProblem(method, answer), method).toBeUndefined()
    return answer
  }

  test('of accounts, chains and permissions', async () => {
    for (const method of ['eth_requestAccounts', 'eth_accounts', 'eth_chainId', 'eth_coinbase']) await judge(method)
    await judge('wallet_requestPermissions', [{ eth_accounts: {} }])
    const permissions = (await judge('wallet_getPermissions')) as readonly object[]
    expect(permissions).toContainEqual(expect.objectContaining({ parentCapability: 'eth_accounts' }))
  })

  test('of switching and adding chains', async () => {
    await judge('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await judge('eth_chainId')).toBe('0x7a6a')
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const five = { chainId: '0x5', chainName: 'Five', nativeCurrency, rpcUrls: [nodes[1].url] }
    await judge('wallet_addEthereumChain', [five])
    await judge('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    expect(await judge('eth_chainId')).toBe('0x7a69')
  })

  test('of signing and sending', async () => {
    const [from] = (await ask('eth_accounts')) as readonly string[]
    await judge('personal_sign', ['0x48656c6c6f', from])
    await judge('eth_signTypedData_v4', [from, JSON.stringify(typedData)])
    const hash = await judge('eth_sendTransaction', [{ from, to, value: '0x1' }])
    await vi.waitFor(async () => expect(await ask('eth_getTransactionReceipt', [hash])).not.toBeNull())
  })

  test('of reading', async () => {
    const [from] = (await ask('eth_accounts')) as readonly string[]
    const calls: readonly (readonly [method: string, params?: readonly unknown[]])[] = [
      ['eth_blockNumber'],
      ['eth_gasPrice'],
      ['eth_feeHistory', ['0x1', 'latest', []]],
      ['eth_getBalance', [from, 'latest']],
      ['eth_getCode', [to, 'latest']],
      ['eth_getTransactionCount', [from, 'latest']],
      ['eth_estimateGas', [{ from, to, value: '0x1' }]],
      ['eth_call', [{ to, data: '0x' }, 'latest']],
      ['eth_getTransactionReceipt', [`0x${'0'.repeat(64)}`]],
      ['eth_getBlockByNumber', ['0xffffff', false]],
      ['web3_clientVersion'],
    ]
    await Promise.all(calls.map(([method, params]) => judge(method, params)))
    const filter = await judge('eth_newBlockFilter')
    await judge('eth_uninstallFilter', [filter])
  })

  test('of giving the permission back', async () => {
    await judge('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await judge('eth_accounts')).toEqual([])
    expect(await judge('wallet_getPermissions')).toEqual([])
    // A session for the next test, in whichever order they run.
    await judged.stop()
    judged = await open(nodes)
  })
})
