import {
  BrowserProvider,
  type Eip1193Provider as EthersProvider,
  verifyTypedData as verifyTypedWithEthers,
  verifyMessage as verifyWithEthers,
} from 'ethers'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  http,
  InsufficientFundsError,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { anvil, type Chain } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Config, createConfig } from 'wagmi'
import * as actions from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { type Judged, kinds, type Nodes, startNodes } from './testing/judged.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = 'Hello from Portico'
const typed = {
  domain: { name: 'Portico', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: message },
} as const
const value = parseEther('0.5')
/** More than anybody has. */
const fortune = parseEther('1000000')

let nodes: Nodes
let chains: { readonly local: Chain; readonly other: Chain; readonly five: Chain }
beforeAll(async () => {
  nodes = await startNodes()
  const at = (id: number, url: string): Chain => ({
    ...anvil,
    id,
    name: `Chain ${id}`,
    rpcUrls: { default: { http: [url] } },
  })
  chains = { local: at(31337, nodes[0].url), other: at(31338, nodes[1].url), five: at(5, nodes[1].url) }
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

let last = 0xabc000
/** An address that nobody has sent to. */
const createReceiver = (): `0x${string}` => `0x${(++last).toString(16).padStart(40, '0')}`
const balanceOf = (of: `0x${string}`) =>
  createPublicClient({ transport: http(nodes[0].url) }).getBalance({ address: of })

describe.each(Object.entries(kinds))('the provider of a wallet %s', (_, open) => {
  let judged: Judged
  beforeAll(async () => {
    judged = await open(nodes)
  })
  afterAll(() => judged.stop())
  afterEach(async () => {
    judged.accept()
    await judged.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  })

  describe('works with viem', () => {
    const setup = () => {
      const transport = custom(judged.provider as EIP1193Provider)
      return {
        client: createWalletClient({ transport, chain: chains.local, account: address }),
        reader: createPublicClient({ transport, pollingInterval: 50 }),
      }
    }

    test('that connects, signs and sends', async () => {
      const { client, reader } = setup()
      expect(await client.requestAddresses()).toContain(address)
      expect(await client.getChainId()).toBe(anvil.id)
      expect(await verifyMessage({ address, message, signature: await client.signMessage({ message }) })).toBe(true)
      expect(await verifyTypedData({ address, ...typed, signature: await client.signTypedData(typed) })).toBe(true)
      const to = createReceiver()
      await reader.waitForTransactionReceipt({ hash: await client.sendTransaction({ to, value }) })
      expect(await balanceOf(to)).toBe(value)
    })

    test('that switches chains, and adds one', async () => {
      const { client } = setup()
      await client.switchChain(chains.other)
      expect(await client.getChainId()).toBe(chains.other.id)
      await client.addChain({ chain: chains.five })
      await client.switchChain(chains.five)
      expect(await client.getChainId()).toBe(5)
    })

    test('that switches to a chain that the wallet does not know', async () => {
      await expect(setup().client.switchChain({ id: 6 })).rejects.toMatchObject({
        name: 'SwitchChainError',
        code: 4902,
      })
    })

    test('whose requests the user declines', async () => {
      const { client } = setup()
      judged.reject()
      const refusal = { name: 'UserRejectedRequestError', code: 4001 }
      await expect(client.signMessage({ message })).rejects.toMatchObject(refusal)
      await expect(client.signTypedData(typed)).rejects.toMatchObject(refusal)
      await expect(client.sendTransaction({ to: createReceiver(), value })).rejects.toMatchObject({ cause: refusal })
    })

    test('that sends more than the balance', async () => {
      const sending = setup().client.sendTransaction({ to: createReceiver(), value: fortune })
      const error: unknown = await sending.catch((reason: unknown) => reason)
      expect(error instanceof BaseError && error.walk((layer) => layer instanceof InsufficientFundsError)).toBeTruthy()
    })

    test('that calls a method that the wallet does not support', async () => {
      const { client } = setup()
      const missing = { name: 'MethodNotFoundRpcError', code: -32601 }
      await expect(client.getCapabilities()).rejects.toMatchObject(missing)
      await expect(client.request({ method: 'wallet_noSuchMethod' as never })).rejects.toMatchObject(missing)
      await expect(client.request({ method: 'eth_noSuchMethod' as never })).rejects.toMatchObject({ code: -32601 })
    })

    test('that sends several calls to a wallet without support for batches', async () => {
      const { client } = setup()
      const receivers = [createReceiver(), createReceiver()]
      const calls = receivers.map((to) => ({ to, value }))
      const { id } = await client.sendCalls({ calls, experimental_fallback: true })
      const { status } = await client.waitForCallsStatus({ id, pollingInterval: 50 })
      expect(status).toBe('success')
      expect(await Promise.all(receivers.map(balanceOf))).toEqual([value, value])
    })
  })

  describe('works with ethers', () => {
    let browser: BrowserProvider
    beforeEach(() => {
      browser = new BrowserProvider(judged.provider as EthersProvider, undefined, { pollingInterval: 50 })
    })
    afterEach(() => browser.destroy())

    test('that connects, signs and sends', async () => {
      const signer = await browser.getSigner()
      expect(signer.address).toBe(address)
      expect((await browser.getNetwork()).chainId).toBe(BigInt(anvil.id))
      expect(verifyWithEthers(message, await signer.signMessage(message))).toBe(address)
      const { domain, types, message: note } = typed
      const signature = await signer.signTypedData(domain, { Note: [...types.Note] }, note)
      expect(verifyTypedWithEthers(domain, { Note: [...types.Note] }, note, signature)).toBe(address)
      const to = createReceiver()
      const sent = await signer.sendTransaction({ to, value })
      // `waitForTransaction` of ethers waits for one more block if the transaction is mined right after its first look.
      await vi.waitFor(async () => expect((await browser.getTransactionReceipt(sent.hash))?.status).toBe(1))
      expect(await balanceOf(to)).toBe(value)
    })

    test('whose requests the user declines', async () => {
      const signer = await browser.getSigner()
      judged.reject()
      const refusal = { code: 'ACTION_REJECTED' }
      await expect(signer.signMessage(message)).rejects.toMatchObject(refusal)
      await expect(signer.sendTransaction({ to: createReceiver(), value, gasLimit: 21_000 })).rejects.toMatchObject(
        refusal,
      )
    })

    test('that sends more than the balance', async () => {
      const signer = await browser.getSigner()
      const transfer = { to: createReceiver(), value: fortune }
      const funds = { code: 'INSUFFICIENT_FUNDS' }
      await expect(signer.sendTransaction(transfer)).rejects.toMatchObject(funds)
      await expect(signer.sendTransaction({ ...transfer, gasLimit: 21_000 })).rejects.toMatchObject(funds)
    })

    test('that calls a method that the wallet does not support', async () => {
      await expect(browser.send('wallet_noSuchMethod', [])).rejects.toMatchObject({
        code: 'UNSUPPORTED_OPERATION',
      })
    })
  })

  describe('works with wagmi', () => {
    let config: Config
    beforeEach(() => {
      // Its connector gives no provider where there is no window.
      vi.stubGlobal('window', new EventTarget())
      const { local, other, five } = chains
      config = createConfig({
        chains: [local, other, five],
        transports: { [local.id]: http(), [other.id]: http(), [five.id]: http() },
        connectors: [
          injected({ target: () => ({ id: 'portico', name: 'Portico', provider: judged.provider as never }) }),
        ],
        multiInjectedProviderDiscovery: false,
        storage: null,
      })
    })
    afterEach(() => void vi.unstubAllGlobals())
    const connect = async () => {
      const [connector] = config.connectors
      return actions.connect(config, { connector: connector ?? expect.unreachable('No connector') })
    }

    test('that connects, signs and sends', async () => {
      expect((await connect()).accounts).toContain(address)
      expect(actions.getAccount(config).address).toBe(address)
      expect(actions.getChainId(config)).toBe(anvil.id)
      const signature = await actions.signMessage(config, { message })
      expect(await verifyMessage({ address, message, signature })).toBe(true)
      const typedSignature = await actions.signTypedData(config, typed)
      expect(await verifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)
      const to = createReceiver()
      const hash = await actions.sendTransaction(config, { to, value })
      expect((await actions.waitForTransactionReceipt(config, { hash })).status).toBe('success')
      expect(await balanceOf(to)).toBe(value)
    })

    test('that switches chains, also to one that was added', async () => {
      const { name: chainName, nativeCurrency } = chains.five
      const five = { chainId: '0x5', chainName, nativeCurrency, rpcUrls: [nodes[1].url] }
      await judged.provider.request({ method: 'wallet_addEthereumChain', params: [five] })
      await connect()
      await actions.switchChain(config, { chainId: chains.other.id })
      expect(actions.getAccount(config).chainId).toBe(chains.other.id)
      await actions.switchChain(config, { chainId: chains.five.id })
      expect(actions.getAccount(config).chainId).toBe(chains.five.id)
    })

    test('whose requests are declined, exceed the balance, or have an unsupported method', async () => {
      await connect()
      const sending = actions.sendTransaction(config, { to: createReceiver(), value: fortune, gas: 21_000n })
      await expect(sending).rejects.toSatisfy(
        (error: BaseError) => error.walk((layer) => layer instanceof InsufficientFundsError) !== null,
      )
      await expect(actions.getCapabilities(config)).rejects.toMatchObject({ code: -32601 })
      judged.reject()
      await expect(actions.signMessage(config, { message })).rejects.toMatchObject({ code: 4001 })
    })

    test('that sends several calls to a wallet without support for batches', async () => {
      await connect()
      const to = createReceiver()
      const { id } = await actions.sendCalls(config, { calls: [{ to, value }], experimental_fallback: true })
      await actions.waitForCallsStatus(config, { id, pollingInterval: 50 })
      expect(await balanceOf(to)).toBe(value)
    })
  })
})

test.each(Object.entries(kinds))('wagmi is told when a wallet %s disconnects, accounts first', async (_, open) => {
  const judged = await open(nodes)
  vi.stubGlobal('window', new EventTarget())
  try {
    const heard: unknown[] = []
    judged.provider.on('disconnect', () => heard.push('disconnect'))
    judged.provider.on('accountsChanged', (accounts) => heard.push(accounts))
    const config = createConfig({
      chains: [chains.local],
      transports: { [chains.local.id]: http() },
      connectors: [
        injected({ target: () => ({ id: 'portico', name: 'Portico', provider: judged.provider as never }) }),
      ],
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
    const [connector] = config.connectors
    await actions.connect(config, { connector: connector ?? expect.unreachable('No connector') })
    await judged.end()
    await vi.waitFor(() => expect(actions.getAccount(config).status).toBe('disconnected'))
    expect(heard[0]).toEqual([])
    await expect(judged.provider.request({ method: 'personal_sign', params: ['0x', address] })).rejects.toMatchObject({
      code: expect.any(Number),
    })
  } finally {
    vi.unstubAllGlobals()
    await judged.stop()
  }
})
