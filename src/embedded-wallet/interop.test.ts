/** The provider of the embedded wallet as libraries use it. */
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { createWalletClient, custom, type EIP1193Provider, hexToString, parseEther } from 'viem'
import { mainnet as chain } from 'viem/chains'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type ScriptedFrame, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'

afterEach(() => document.body.replaceChildren())

const hash = `0x${'a1'.repeat(32)}` as const
const signature = `0x${'5'.repeat(130)}` as const
const answers: Readonly<Record<string, unknown>> = {
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  eth_sendTransaction: hash,
  eth_chainId: '0x1',
  eth_blockNumber: '0x1',
}

async function logIn(): Promise<{ provider: unknown; frame: ScriptedFrame }> {
  const frame = scriptFrame()
  frame.on('RPC_REQUEST', ({ method }: { method: string }) => answers[method] ?? new Error(`No answer to ${method}`))
  const { kernel, dispose } = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()],
  })
  onTestFinished(dispose)
  await kernel.use(embeddedWallet).login({}, new AbortController().signal)
  return { provider: kernel.use(wallet).session('eip155')?.provider, frame }
}
/** The calls of a method that the frame received. */
const asked = ({ requests }: ScriptedFrame, wanted: string) =>
  requests
    .map(({ payload }) => payload as { method?: string; params?: readonly unknown[] } | undefined)
    .filter((payload) => payload?.method === wanted)
    .map((payload) => payload?.params)

test('viem reads the account and the network, signs and sends', async () => {
  const { provider, frame } = await logIn()
  const client = createWalletClient({ chain, transport: custom(provider as EIP1193Provider) })
  const [account] = await client.getAddresses()
  expect([account, await client.getChainId()]).toEqual([smartAddress, 1])
  expect(await client.signMessage({ account: smartAddress, message: 'hello' })).toBe(signature)
  const [[text, signer] = []] = asked(frame, 'personal_sign')
  expect([hexToString(text as `0x${string}`), signer]).toEqual(['hello', smartAddress])
  const value = parseEther('0.5')
  expect(await client.sendTransaction({ account: smartAddress, to: smartAddress, value, gas: 21_000n })).toBe(hash)
  expect(asked(frame, 'eth_sendTransaction')).toMatchObject([[{ from: smartAddress, to: smartAddress }]])
})

test('ethers reads the account and signs', async () => {
  const { provider, frame } = await logIn()
  const signer = await new BrowserProvider(provider as Eip1193Provider).getSigner()
  expect((await signer.getAddress()).toLowerCase()).toBe(smartAddress)
  expect(await signer.signMessage('hello')).toBe(signature)
  expect(asked(frame, 'personal_sign')).toHaveLength(1)
})
