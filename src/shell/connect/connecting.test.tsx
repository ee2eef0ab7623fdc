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

test('asks the wallet once on entry, and tells the user to continue in the wallet', async () => {
  const { requests } = await enter()
  expect(requests).toMatchObject([{ kind: 'connect', connector: 'test.fox', network: undefined }])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
  expect(screen.getByText('Continue in Fox')).toBeTruthy()
  expect(screen.getByText('Accept the connection in the wallet.')).toBeTruthy()
  expect(canRetry()).toBe(false)
})

test('emits one event with the platform of the wallet', async () => {
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

test('says that the wallet was not found if it disappears from the page meanwhile', async () => {
  const { leave } = await enter()
  await act(async () => leave())
  expect(await screen.findByText('Fox not found')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
})

test('in an inline modal, leads to the account', async () => {
  const { requests, kernel, view } = await enter({}, async ({ kernel }) => kernel.modal.setInline(true))
  await act(async () => requests[0]?.accept())
  await waitFor(() => expect(view()).toBe('Account'))
  expect(kernel.modal.isOpen()).toBe(true)
})

test('stays open if a connect gate takes over', async () => {
  const gate = definePlugin({
    id: 'gate',
    guard: true,
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

test('after 15 seconds says where to look for the prompt, and can ask again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { requests, unmount } = await enter()
  const graphic = () => document.querySelector('.p-connecting')?.getAttribute('data-state')
  await act(async () => void vi.advanceTimersByTime(8_000))
  expect(graphic()).toBe('connecting')
  await act(async () => void vi.advanceTimersByTime(8_000))
  expect(screen.getByText('Continue in Fox')).toBeTruthy()
  expect(screen.getByText('Don’t see it? Open the Fox extension.')).toBeTruthy()
  expect(graphic()).toBe('idle')
  expect(canRetry()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(screen.getByText('Accept the connection in the wallet.')).toBeTruthy()
  expect(graphic()).toBe('connecting')
  // The button keeps its place, and so its focus.
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

test('connects on the network that was chosen before', async () => {
  const { requests } = await enter({}, async ({ kernel }) =>
    (await kernel.load(wallet)).switchNetwork('eip155:8453', kernel.signal),
  )
  expect(requests[0]?.network).toBe('eip155:8453')
})

test('a wallet on an unsupported network leads to the choice of another one', async () => {
  const { requests, view, kernel } = await enter()
  await act(async () => requests[0]?.accept({ network: 'eip155:999' }))
  await waitFor(() => expect(view()).toBe('UnsupportedChain'))
  expect(kernel.modal.close()).toBe(false)
})

test('when a connection is restored, the list gives way to the account', async () => {
  const stage = await createStage()
  stage.kernel.modal.open(ConnectView)
  const { connected } = await import('portico/wallet')
  stage.kernel.events.emit(connected, { restored: true } as never)
  expect(stage.kernel.router.current()?.view).toBe('Account')
})
