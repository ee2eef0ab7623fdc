import type { Eip1193Provider as EthersProvider } from 'ethers'
import { BrowserProvider, verifyMessage as verifyWithEthers } from 'ethers'
import type { Session } from 'portico/wallet'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  http,
  parseEther,
  verifyMessage,
} from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import { connect, getAccount, getChainId, sendTransaction, signMessage, waitForTransactionReceipt } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { createTestWallet } from '../../test/wallets/index.ts'
import { type Anvil, startAnvil } from '../../test/world/anvil.ts'
import { openSession } from './session.ts'
import { toNetwork } from './testing/network.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = 'Hello from Portico'
const value = parseEther('0.5')
let node: Anvil
let session: Session

beforeAll(async () => {
  node = await startAnvil({ chainId: anvil.id })
  const wallet = createTestWallet({ name: 'Test', rdns: 'com.test', chains: { [anvil.id]: node.url } })
  session = await openSession({
    connector: {
      id: 'com.test',
      name: 'Test',
      type: 'ANNOUNCED',
      namespace: 'eip155',
      provider: async () => wallet.provider,
    },
    networks: [toNetwork(anvil.id, node.url)],
    signal: new AbortController().signal,
  })
})
afterAll(() => node.stop())
afterEach(() => void vi.unstubAllGlobals())

const balanceOf = (of: `0x${string}`) => createPublicClient({ transport: http(node.url) }).getBalance({ address: of })

test('viem takes the provider as it is', async () => {
  const to = '0x00000000000000000000000000000000000abc01'
  const transport = custom(session.provider as EIP1193Provider)
  const client = createWalletClient({ transport, chain: anvil, account: address })
  expect(await client.getAddresses()).toContain(address)
  expect(await client.getChainId()).toBe(anvil.id)
  expect(await verifyMessage({ address, message, signature: await client.signMessage({ message }) })).toBe(true)
  const hash = await client.sendTransaction({ to, value })
  await createPublicClient({ transport }).waitForTransactionReceipt({ hash })
  expect(await balanceOf(to)).toBe(value)
})

test('ethers takes the provider as it is', async () => {
  const to = '0x00000000000000000000000000000000000abc02'
  const provider = new BrowserProvider(session.provider as EthersProvider, undefined, { pollingInterval: 50 })
  try {
    const signer = await provider.getSigner()
    expect(signer.address).toBe(address)
    expect((await provider.getNetwork()).chainId).toBe(BigInt(anvil.id))
    expect(verifyWithEthers(message, await signer.signMessage(message))).toBe(address)
    const sent = await signer.sendTransaction({ to, value })
    expect((await provider.waitForTransaction(sent.hash))?.status).toBe(1)
    expect(await balanceOf(to)).toBe(value)
  } finally {
    provider.destroy()
  }
})

test('wagmi takes the provider as it is', async () => {
  // Its connector gives no provider where there is no window.
  vi.stubGlobal('window', new EventTarget())
  const to = '0x00000000000000000000000000000000000abc03'
  const provider = session.provider as EIP1193Provider
  const config = createConfig({
    chains: [anvil],
    transports: { [anvil.id]: http(node.url) },
    connectors: [injected({ target: () => ({ id: 'portico', name: 'Portico', provider: provider as never }) })],
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('No connector')
  const { accounts } = await connect(config, { connector })
  expect(accounts).toContain(address)
  expect(getAccount(config).address).toBe(address)
  expect(getChainId(config)).toBe(anvil.id)
  expect(await verifyMessage({ address, message, signature: await signMessage(config, { message }) })).toBe(true)
  const hash = await sendTransaction(config, { to, value })
  expect((await waitForTransactionReceipt(config, { hash })).status).toBe('success')
  expect(await balanceOf(to)).toBe(value)
})
