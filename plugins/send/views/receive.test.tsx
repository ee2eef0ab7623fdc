import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { chainAdapters, wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createDirectory } from '../../../src/shell/testing/directory.ts'
import { createStage } from '../../../src/shell/testing/views.tsx'
import { createBitcoinBeside } from '../../../src/wallet/testing/index.ts'
import { receive, WalletReceiveView } from '../index.ts'
import { selectCompatibleNetworks } from '../select.ts'
import { clearStage, createSendStage, receiver, sender, show } from '../testing.tsx'
import { WalletCompatibleNetworksView } from '../tokens.ts'

afterEach(clearStage)

const network = (id: number, name: string, testnet?: boolean) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  ...(testnet && { testnet }),
})
const networks = [
  network(1, 'Ethereum'),
  network(11155111, 'Sepolia', true),
  network(8453, 'Base'),
  network(84532, 'Base Sepolia', true),
]

test.each([
  ['a network, without its test networks', 'eip155:1', ['Ethereum', 'Base']],
  ['a test network, with test networks alone', 'eip155:11155111', ['Sepolia', 'Base Sepolia']],
] as const)('an account receives on %s', async (_, id, names) => {
  const stage = await createStage({ wallets: [{}], networks, plugins: [receive()] })
  await stage.connect({ network: id })
  stage.kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  await screen.findByRole('heading', { name: 'Receive' })
  act(() => stage.kernel.router.push(WalletCompatibleNetworksView, {}))
  await screen.findByRole('heading', { name: 'Compatible networks' })
  const rows = () => [...document.querySelectorAll('.send-network')].map((row) => row.lastChild?.textContent)
  await waitFor(() => expect(rows()).toEqual(names))
})

test('networks that have only the id of their picture are shown by that picture', async () => {
  const directory = createDirectory({ assetImage: async (id) => `blob:https://page.test/${id}` })
  const pictured = networks.map((item) => ({ ...item, assets: { imageId: `${item.id}` } }))
  const stage = await createStage({ wallets: [{}], networks: pictured, plugins: [receive(), directory.plugin] })
  await stage.connect({ network: 'eip155:1' })
  stage.kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  const sources = (selector: string) =>
    [...document.querySelectorAll(`${selector} img`)].map((image) => image.getAttribute('src'))
  await screen.findByRole('img', { name: 'QR code of your address' })
  const both = ['blob:https://page.test/1', 'blob:https://page.test/8453']
  await waitFor(() => expect([sources('.send-qr'), sources('.send-icons')]).toEqual([both.slice(0, 1), both]))
  act(() => stage.kernel.router.push(WalletCompatibleNetworksView, {}))
  await waitFor(() => expect(sources('.send-network')).toEqual(both))
})

test('a smart account receives on its network alone, because it may not exist on others', async () => {
  const stage = await createStage({ wallets: [{}], networks, plugins: [receive()] })
  await stage.connect({ network: 'eip155:8453', accounts: [{ address: sender, type: 'smartAccount' }] })
  expect(selectCompatibleNetworks(stage.kernel.store.get).map(({ name }) => name)).toEqual(['Base'])
})

test.each([
  [
    'a contract',
    async (): Promise<string> => 'smartAccount',
    'This account is a contract that may not exist on other networks. Use it on Base only.',
  ],
  [
    'an account that could not be checked',
    async (): Promise<string> => Promise.reject(new Error('down')),
    'It couldn’t be checked whether this account exists on other networks. Use it on Base only.',
  ],
] as const)('%s receives on its network alone, and the views say why', async (_, accountType, sentence) => {
  const stage = await createStage({ wallets: [{}], networks, plugins: [receive()] })
  const [adapter] = stage.kernel.slots.get(chainAdapters)
  const asked = vi.fn(accountType)
  Object.assign(adapter?.can ?? {}, { accountType: asked })
  await stage.connect({ network: 'eip155:8453' })
  // No node is asked before the user opens the view.
  expect(asked).not.toHaveBeenCalled()
  stage.kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  await screen.findByText(sentence)
  act(() => stage.kernel.router.push(WalletCompatibleNetworksView, {}))
  await screen.findByRole('heading', { name: 'Compatible networks' })
  await screen.findByText(sentence)
  expect([...document.querySelectorAll('.send-network')].map((row) => row.lastChild?.textContent)).toEqual(['Base'])
})

test('until it is known whether an account is a contract, it receives on its network alone', async () => {
  const stage = await createStage({ wallets: [{}], networks, plugins: [receive()] })
  const [adapter] = stage.kernel.slots.get(chainAdapters)
  let answer: ((type: string) => void) | undefined
  Object.assign(adapter?.can ?? {}, {
    accountType: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await stage.connect({ network: 'eip155:8453' })
  stage.kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  await screen.findByText('Only send assets on these networks to this address.')
  const names = () => selectCompatibleNetworks(stage.kernel.store.get).map(({ name }) => name)
  expect(names()).toEqual(['Base'])
  await waitFor(() => expect(answer).toBeDefined())
  await act(async () => answer?.('eoa'))
  await waitFor(() => expect(names()).toEqual(['Ethereum', 'Base']))
})

test('after another account was chosen, its address does not look copied', async () => {
  const stage = await createSendStage()
  stage.kernel.modal.open(WalletReceiveView)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => {} } })
  const screen = show(stage)
  await screen.findByRole('img', { name: 'QR code of your address' })
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByRole('button', { name: 'Address copied' })
  act(() => stage.tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] }))
  expect(screen.queryByRole('button', { name: 'Address copied' })).toBeNull()
})

test('the address is shown as a QR code that can be copied, with the networks of its namespace', async () => {
  const stage = await createSendStage()
  stage.kernel.modal.open(WalletReceiveView)
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const screen = show(stage)
  expect(await screen.findByRole('img', { name: 'QR code of your address' })).toBeTruthy()
  expect(screen.getByText(sender).closest('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Copy address/ }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(sender))
  fireEvent.click(screen.getByRole('button', { name: 'Compatible networks' }))
  expect(within(await screen.findByRole('list', { name: 'Compatible networks' })).getByText('Base')).toBeTruthy()
})

test.each<[string, unknown]>([
  ['refuses to copy', { writeText: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) }],
  ['has no clipboard, as over http,', undefined],
])('where the browser %s the address can be selected and copied by hand', async (_, clipboard) => {
  const stage = await createSendStage()
  stage.kernel.modal.open(WalletReceiveView)
  vi.stubGlobal('navigator', { ...navigator, clipboard })
  const screen = show(stage)
  await screen.findByRole('img', { name: 'QR code of your address' })
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your address' })
  expect([field.value, field.readOnly, document.activeElement === field]).toEqual([sender, true, true])
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, sender.length])
  field.blur()
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  act(() => stage.tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Copy address')
})

test.each([WalletReceiveView, WalletCompatibleNetworksView])('$id closes when the wallet disconnects', async (view) => {
  const stage = await createSendStage()
  const { kernel } = stage
  kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  await screen.findByRole('img', { name: 'QR code of your address' })
  act(() => kernel.router.push(view, { namespace: 'eip155' }))
  await act(async () => (await kernel.load(wallet)).disconnect('eip155'))
  expect(kernel.modal.isOpen()).toBe(false)
})

test('the address of a namespace stays when a wallet of another one disconnects', async () => {
  const bitcoin = createBitcoinBeside()
  const stage = await createStage({
    wallets: [{}],
    networks: [...networks, bitcoin.network],
    plugins: [receive(), bitcoin.plugin],
  })
  await stage.connect({ network: 'eip155:1' })
  await bitcoin.connect(stage.kernel)
  const domain = await stage.kernel.load(wallet)
  stage.kernel.modal.open(WalletReceiveView, { namespace: 'bip122' })
  await domain.disconnect('eip155')
  expect(stage.kernel.router.current()?.view).toBe('WalletReceive')
  await domain.disconnect('bip122')
  expect(stage.kernel.modal.isOpen()).toBe(false)
})

test('on a network that the host did not configure, no networks are promised', async () => {
  const stage = await createStage({ wallets: [{}], networks, plugins: [receive()] })
  await stage.connect({ network: 'eip155:1' })
  stage.kernel.modal.open(WalletReceiveView)
  const screen = show(stage)
  await screen.findByRole('button', { name: 'Compatible networks' })
  act(() => stage.tell({ type: 'network', network: 'eip155:5' }))
  act(() => void stage.kernel.modal.open(WalletReceiveView))
  await screen.findByRole('img', { name: 'QR code of your address' })
  expect(screen.queryByText(/on these networks/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compatible networks' })).toBeNull()
})
