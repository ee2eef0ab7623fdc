import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type NetworkInput, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { ConnectView } from '../connect/connectView.ts'
import { createDirectory, type DirectoryScript } from '../testing/directory.ts'
import { createStage, network, type StageOptions } from '../testing/views.tsx'
import { AccountView, ConnectingExternalView, NetworksView } from '../viewTokens.ts'

afterEach(cleanup)

/** Matches the pictures of the package. */
const packaged = /^data:image\/svg\+xml,%3Csvg /
const picture = 'blob:https://page.test/1'
const pictured = (id: number, name: string, assets: NetworkInput['assets']) => ({ ...network(id, name), assets })

async function setUp(given: Partial<DirectoryScript> = {}, options: StageOptions = {}) {
  const directory = createDirectory({ assetImage: async (id) => `${picture}${id}`, ...given })
  const stage = await createStage({ plugins: [directory.plugin], ...options })
  const show = () =>
    render(
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>,
    )
  return { ...stage, asked: directory.asked.assetImages, show }
}
const iconOf = (name: string | RegExp) => screen.getByRole('button', { name }).querySelector('.p-entity')
const sourceOf = (name: string | RegExp) => iconOf(name)?.querySelector('img')?.getAttribute('src')

describe('the picture of a network by its id', () => {
  test('comes from the directory with one request; a letter is in its place meanwhile', async () => {
    let answer: (url: string) => void = () => {}
    const { kernel, asked, show } = await setUp(
      { assetImage: () => new Promise((resolve) => (answer = resolve)) },
      { networks: [pictured(1, 'Ethereum', { imageId: 'eth' }), network(8453, 'Base')] },
    )
    kernel.modal.open(NetworksView)
    show()
    await screen.findByRole('button', { name: 'Ethereum' })
    await waitFor(() => expect(asked).toEqual(['eth']))
    expect(iconOf('Ethereum')?.textContent).toBe('E')
    expect(iconOf('Ethereum')?.querySelector('img')).toBeNull()
    await act(async () => answer(picture))
    await waitFor(() => expect(sourceOf('Ethereum')).toBe(picture))
    await waitFor(() => expect(sourceOf('Base')).toMatch(packaged))
    expect(asked).toEqual(['eth'])
  })

  test('is not requested if the host sets a picture', async () => {
    const own = 'data:image/png;base64,AA=='
    const { kernel, asked, show } = await setUp(
      {},
      { networks: [pictured(1, 'Ethereum', { imageId: 'eth', imageUrl: own }), network(8453, 'Base')] },
    )
    kernel.modal.open(NetworksView)
    show()
    await waitFor(() => expect(sourceOf('Ethereum')).toBe(own))
    expect(asked).toEqual([])
  })

  test.each<[how: string, assetImage: () => Promise<string | undefined>]>([
    ['is missing in the directory', async () => undefined],
    ['fails to load', () => Promise.reject(new Error('down'))],
  ])('is that of the package if it %s', async (_, assetImage) => {
    const { kernel, asked, show } = await setUp(
      { assetImage },
      { networks: [pictured(1, 'Ethereum', { imageId: 'e' })] },
    )
    kernel.modal.open(NetworksView)
    show()
    await screen.findByRole('button', { name: 'Ethereum' })
    await waitFor(() => expect(asked).toEqual(['e']))
    await waitFor(() => expect(sourceOf('Ethereum')).toMatch(packaged))
    expect(asked).toEqual(['e'])
  })

  test('is that of the package if the host does not install the directory', async () => {
    const { kernel, show } = await setUp({}, { plugins: [], networks: [pictured(1, 'Ethereum', { imageId: 'eth' })] })
    kernel.modal.open(NetworksView)
    show()
    await waitFor(() => expect(sourceOf('Ethereum')).toMatch(packaged))
  })

  test('is the first letter for a network without a logo in the package', async () => {
    const { kernel, show } = await setUp({}, { networks: [network(4242, 'Granite'), network(1, 'Ethereum')] })
    kernel.modal.open(NetworksView)
    show()
    await waitFor(() => expect(iconOf('Granite')?.textContent).toBe('G'))
  })

  test('is shown in the account too', async () => {
    const { kernel, connect, show } = await setUp(
      {},
      { networks: [pictured(1, 'Ethereum', { imageId: 'eth' }), network(8453, 'Base')] },
    )
    await connect()
    kernel.modal.open(AccountView)
    show()
    await waitFor(() => expect(sourceOf(/Ethereum/)).toBe(`${picture}eth`))
  })
})

describe('the picture of a wallet by its id', () => {
  const wallets = [{ imageId: 'fox' }]

  test('is shown in the list, and in the view that connects the wallet', async () => {
    const { kernel, asked, show } = await setUp({}, { wallets })
    kernel.modal.open(ConnectView)
    show()
    await waitFor(() => expect(sourceOf(/Fox/)).toBe(`${picture}fox`))
    expect(new Set(asked)).toEqual(new Set(['fox']))
    fireEvent.click(screen.getByRole('button', { name: /Fox/ }))
    await waitFor(() => expect(kernel.router.current()?.view).toBe(ConnectingExternalView.id))
    await waitFor(() => expect(document.querySelector('.p-entity img')?.getAttribute('src')).toBe(`${picture}fox`))
  })

  test('is shown with the connected wallet', async () => {
    const { kernel, connect, show } = await setUp({}, { wallets })
    await connect()
    expect(kernel.use(wallet).session()?.connector.imageId).toBe('fox')
    kernel.modal.open(AccountView)
    show()
    await waitFor(() => expect(sourceOf(/Fox/)).toBe(`${picture}fox`))
  })

  test('is not requested before the modal is opened', async () => {
    const { kernel, asked } = await setUp({}, { wallets })
    const { default: View } = (await ConnectView.load()) as {
      default: (props: { params: object }) => React.ReactNode
    }
    render(
      <KernelProvider kernel={kernel}>
        <View params={{}} />
      </KernelProvider>,
    )
    await act(() => import('../parts/ConnectorImage.tsx'))
    await act(async () => {})
    expect(asked).toEqual([])
    act(() => kernel.modal.open(ConnectView))
    await waitFor(() => expect(asked).toEqual(['fox']))
  })

  test('is not requested in an inline modal before the user reaches the list', async () => {
    const { kernel, asked, show } = await setUp({}, { wallets })
    kernel.modal.setInline(true)
    kernel.modal.open(ConnectView)
    show()
    await screen.findByRole('button', { name: /Fox/ })
    await act(() => import('../parts/ConnectorImage.tsx'))
    await act(async () => {})
    expect(asked).toEqual([])
    fireEvent.pointerOver(screen.getByRole('button', { name: /Fox/ }))
    await waitFor(() => expect(asked).toEqual(['fox']))
  })
})
