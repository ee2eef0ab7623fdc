import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { connectGates, tracked, wallet } from 'portico/wallet'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { createStage, type Stage, type StageOptions } from '../testing/views.tsx'
import { ConnectingExternalView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function enter(options: StageOptions = {}, prepare?: (stage: Stage) => Promise<void>) {
  const stage = await createStage(options)
  await prepare?.(stage)
  stage.kernel.modal.open(ConnectView)
  stage.kernel.router.push(ConnectingExternalView, { connectorId: 'test.fox', namespace: 'eip155' })
  const { unmount } = render(
    <StrictMode>
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>
    </StrictMode>,
  )
  await waitFor(() => expect(stage.requests).toHaveLength(1))
  return { ...stage, unmount, view: () => stage.kernel.router.current()?.view }
}
const retry = () => screen.getByText('Try again').closest('.s-attempt-retry')
const canRetry = () => !retry()?.hasAttribute('data-waiting')

test('asks the wallet once on entry, and says where to go on', async () => {
  const { requests } = await enter()
  expect(requests).toMatchObject([{ kind: 'connect', connector: 'test.fox', network: undefined }])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
  expect(screen.getByText('Continue in Fox')).toBeTruthy()
  expect(screen.getByText('Accept the connection in the wallet')).toBeTruthy()
  expect(canRetry()).toBe(false)
})

test('is told as a way to reach the wallet, once', async () => {
  const told: unknown[] = []
  await enter({}, async ({ kernel }) => {
    kernel.events.on(tracked, (event) => void told.push(event))
  })
  expect(told).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Fox', platform: 'browser' } }])
})

test('closes once connected', async () => {
  const { requests, kernel } = await enter()
  await act(async () => requests[0]?.accept())
  await waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
})

test('says that the wallet is gone where it leaves the page meanwhile, by its name', async () => {
  const { leave } = await enter()
  await act(async () => leave())
  expect(await screen.findByText('Fox not found')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
})

test('leads home where the modal is a part of the page', async () => {
  const { requests, kernel, view } = await enter({}, async ({ kernel }) => kernel.modal.setInline(true))
  await act(async () => requests[0]?.accept())
  await waitFor(() => expect(view()).toBe('Account'))
  expect(kernel.modal.isOpen()).toBe(true)
})

test('stays out of the way of what takes over', async () => {
  const gate = definePlugin({
    id: 'gate',
    dependencies: [wallet],
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', enter: () => 'taken' }),
  })
  const { requests, kernel } = await enter({ plugins: [gate()] })
  await act(async () => requests[0]?.accept())
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(kernel.modal.isOpen()).toBe(true)
})

test.each([
  [4001, 'Request declined in Fox', ''],
  [-32002, 'A request is already open in Fox', 'Open Fox to answer it.'],
  [4100, 'Fox is locked', 'Unlock it, allow this site, and try again.'],
  [4900, 'Fox is offline', 'Check the wallet and try again.'],
  [-32603, 'Couldn’t connect to Fox', 'Check the wallet and try again.'],
])('%i says "%s. %s" and offers to try again', async (code, title, text) => {
  const { requests } = await enter()
  await act(async () => requests[0]?.refuse({ code, message: 'in words of its own' }))
  const said = await screen.findByText(title)
  expect(said.closest('[aria-live=polite]')?.textContent).toBe(title + text)
  expect(canRetry()).toBe(true)

  fireEvent.click(screen.getByText('Try again'))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.getByText('Continue in Fox')).toBeTruthy()
  expect(canRetry()).toBe(true)
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true')
})

test('says after 15 seconds where to look, and asks once more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { requests, unmount } = await enter()
  const graphic = () => document.querySelector('.p-connecting')?.getAttribute('data-state')
  await act(async () => void vi.advanceTimersByTime(13_000))
  expect(graphic()).toBe('connecting')
  await act(async () => void vi.advanceTimersByTime(3_000))
  expect(screen.getByText('Continue in Fox')).toBeTruthy()
  expect(screen.getByText('Don’t see it? Open the Fox extension.')).toBeTruthy()
  expect(graphic()).toBe('idle')
  expect(canRetry()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(screen.getByText('Accept the connection in the wallet')).toBeTruthy()
  expect(graphic()).toBe('connecting')
  // What has focus stays.
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => void vi.advanceTimersByTime(16_000))
  expect(graphic()).toBe('idle')
  unmount()
})

test('leaving ends the request', async () => {
  const { requests, kernel, view } = await enter()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(requests[0]?.signal.aborted).toBe(true))
  expect(view()).toBe('Connect')
  expect(kernel.modal.isOpen()).toBe(true)
})

test('closing ends the request', async () => {
  const { requests, unmount, kernel } = await enter()
  kernel.modal.close()
  unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('asks for the network that was chosen before', async () => {
  const { requests } = await enter({}, async ({ kernel }) =>
    (await kernel.load(wallet)).switchNetwork('eip155:8453', kernel.signal),
  )
  expect(requests[0]?.network).toBe('eip155:8453')
})

test('a wallet on a network that the app can not use is led to another', async () => {
  const { requests, view, kernel } = await enter()
  await act(async () => requests[0]?.accept({ network: 'eip155:999' }))
  await waitFor(() => expect(view()).toBe('UnsupportedChain'))
  expect(kernel.modal.close()).toBe(false)
})

test('the wallet of the last visit that comes back leads from the list to the account', async () => {
  const stage = await createStage()
  stage.kernel.modal.open(ConnectView)
  const { connected } = await import('portico/wallet')
  stage.kernel.events.emit(connected, { restored: true } as never)
  expect(stage.kernel.router.current()?.view).toBe('Account')
})
