import { portico } from 'portico/wagmi'
import { getAddress } from 'viem'
import { anvil } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import * as actions from 'wagmi/actions'
import { press } from '../modal/testing/page.ts'
import { ids, setUpPage } from './testing/page.tsx'

const page = setUpPage()
const addressAt = (index: number) => getAddress(page.wallet.addresses[index] ?? '')
const walletChain = async () => Number(await page.wallet.provider.request({ method: 'eth_chainId' }))

test('a switch in wagmi switches the modal and the wallet', async () => {
  const { hooks, sees } = await page.connected()
  const chain = await hooks.switchChain.mutateAsync({ chainId: ids.second })
  expect(chain.id).toBe(ids.second)
  await sees({ chainId: ids.second })
  expect(await walletChain()).toBe(ids.second)
})

test('a switch in the modal switches wagmi', async () => {
  const { modal, sees } = await page.connected()
  await modal.switchNetwork({ id: ids.second })
  await sees({ chainId: ids.second })
})

test('a switch in the wallet switches both', async () => {
  const { sees } = await page.connected()
  page.wallet.cues.setChain(ids.second)
  await sees({ chainId: ids.second })
})

test('an unconfigured chain reaches wagmi unchanged', async () => {
  const { visit } = await page.connected()
  page.wallet.cues.setChain(5)
  await vi.waitFor(() => expect(visit.hooks.account.chainId).toBe(5))
  expect(visit.hooks.account.chain).toBeUndefined()
  expect(visit.hooks.chainId).toBe(ids.first)
})

test('a chain that the wallet does not know is added to it', async () => {
  page.wallet.cues.forget(ids.second)
  const { hooks, sees } = await page.connected()
  await hooks.switchChain.mutateAsync({ chainId: ids.second })
  await sees({ chainId: ids.second })
  expect(page.wallet.cues.log.map(({ method }) => method)).toContain('wallet_addEthereumChain')
})

test('a chain is added to the wallet as the page describes it', async () => {
  page.wallet.cues.forget(ids.second)
  const { hooks, sees } = await page.connected()
  const described = {
    chainName: 'Second',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: ['https://rpc.second.test'],
    blockExplorerUrls: ['https://second.test'],
    iconUrls: ['https://second.test/icon.png'],
  }
  await hooks.switchChain.mutateAsync({ chainId: ids.second, addEthereumChainParameter: described })
  await sees({ chainId: ids.second })
  const added = page.wallet.cues.log.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(added.map(({ params }) => params)).toEqual([[{ chainId: '0x7a6a', ...described }]])
})

test('what the page does not describe comes from the chain; a chain that the wallet knows is not added', async () => {
  page.wallet.cues.forget(ids.second)
  const { hooks, sees } = await page.connected()
  const addEthereumChainParameter = { chainName: 'Second' }
  await hooks.switchChain.mutateAsync({ chainId: ids.second, addEthereumChainParameter })
  await sees({ chainId: ids.second })
  await hooks.switchChain.mutateAsync({ chainId: ids.first, addEthereumChainParameter })
  await sees({ chainId: ids.first })
  const added = page.wallet.cues.log.filter(({ method }) => method === 'wallet_addEthereumChain')
  const { nativeCurrency } = anvil
  expect(added.map(({ params }) => params)).toEqual([
    [{ chainId: '0x7a6a', chainName: 'Second', nativeCurrency, rpcUrls: [page.nodes[1].url] }],
  ])
})

test('a chain that is configured only in wagmi is added to the networks of the modal', async () => {
  const { hooks, sees } = await page.connected()
  await hooks.switchChain.mutateAsync({ chainId: ids.wagmiAlone })
  await sees({ chainId: ids.wagmiAlone })
})

test('an account that the user selects in the wallet is active in both', async () => {
  const { visit, sees } = await page.connected()
  page.wallet.cues.setAccounts([addressAt(1), addressAt(0)])
  await sees({ address: addressAt(1) })
  expect(visit.hooks.account.addresses).toEqual([addressAt(1), addressAt(0)])
  expect(await visit.connector.getAccounts()).toEqual([addressAt(1), addressAt(0)])
})

test('while another wallet is asked to connect, wagmi stays connected to the one before, and uses it', async () => {
  const second = page.addWallet()
  const { modal, config, seen, sees } = await page.connected()
  const { length } = seen
  second.cues.hang()
  await modal.open({ view: 'Connect' })
  await press('Second Wallet')
  await vi.waitFor(() => expect(second.cues.log).not.toEqual([]))
  expect(modal.getAccount('eip155').status).toBe('connecting')
  const client = await actions.getConnectorClient(config)
  expect(client.account.address).toBe(addressAt(0))
  second.cues.reject()
  await sees({ address: addressAt(0) })
  await vi.waitFor(() => expect(modal.getAccount('eip155').status).toBe('connected'))
  expect(seen.slice(length).filter(({ status }) => status !== 'connected')).toEqual([])
})

test('a wallet that connects while the one before is still being disconnected is connected in wagmi', async () => {
  page.addWallet()
  const { modal, hooks, sees } = await page.connected()
  const disconnect = modal.disconnect.bind(modal)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  vi.spyOn(modal, 'disconnect').mockImplementation(async (namespace) => {
    await disconnect(namespace)
    await answered
  })
  const leaving = hooks.disconnect.mutateAsync({})
  await vi.waitFor(() => expect(modal.getAccount('eip155').status).toBe('disconnected'))
  const connecting = modal.connect()
  await press('Second Wallet')
  expect(await connecting).toMatchObject({ status: 'connected' })
  answer()
  await leaving
  await sees({ address: addressAt(0) })
})

test('Disconnect in wagmi disconnects the modal', async () => {
  const { hooks, sees } = await page.connected()
  await hooks.disconnect.mutateAsync({})
  await sees({ status: 'disconnected' })
})

test('Disconnect in the modal disconnects wagmi', async () => {
  const { modal, sees } = await page.connected()
  await modal.disconnect()
  await sees({ status: 'disconnected' })
})

test('a disconnect in the wallet disconnects both', async () => {
  const { sees } = await page.connected()
  page.wallet.cues.disconnectApp()
  await sees({ status: 'disconnected' })
})

test('connecting again after each Disconnect prompts once', async () => {
  const { hooks, visit, sees } = await page.connected()
  await hooks.disconnect.mutateAsync({})
  await sees({ status: 'disconnected' })
  await page.connect(visit)
  await visit.modal.disconnect()
  await sees({ status: 'disconnected' })
  await page.connect(visit)
  expect(page.prompts()).toBe(3)
})

test('a config that is created while a wallet is connected has the connection', async () => {
  const { modal, config } = await page.connected()
  const { chains, _internal } = config
  const late = createConfig({ chains, transports: _internal.transports, connectors: [portico(modal)], storage: null })
  await vi.waitFor(() =>
    expect(actions.getConnection(late)).toMatchObject({ status: 'connected', address: addressAt(0) }),
  )
  await actions.disconnect(late)
  await vi.waitFor(() => expect(actions.getConnection(config).status).toBe('disconnected'))
})

test('every change reaches code without React too', async () => {
  const { config, modal } = await page.connected()
  const heard: unknown[] = []
  const stop = actions.watchConnection(config, { onChange: ({ status, chainId }) => heard.push([status, chainId]) })
  await modal.switchNetwork({ id: ids.second })
  await modal.disconnect()
  stop()
  expect(heard).toEqual([
    ['connected', ids.second],
    ['disconnected', undefined],
  ])
})
