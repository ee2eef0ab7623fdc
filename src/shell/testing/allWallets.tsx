import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { tracked } from 'portico/wallet'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { AllWalletsView, type NamespaceParams } from '../viewTokens.ts'
import { createDirectory, type DirectoryScript, pairing } from './directory.ts'
import { createStage, type StageOptions } from './views.tsx'

/** Simulates the measured size of a card, three columns and four rows of 120 px, until the test ends. */
export function measureLikeACard(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(338)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** Opens the view of all wallets. */
export async function openAllWallets(
  given: Partial<DirectoryScript> = {},
  options: StageOptions & { params?: NamespaceParams; inline?: boolean } = {},
) {
  const directory = createDirectory(given)
  const stage = await createStage({ wallets: [{}, pairing], plugins: [directory.plugin], ...options })
  const events: object[] = []
  stage.kernel.events.on(tracked, (event) => void events.push(event))
  if (options.inline) stage.kernel.modal.setInline(true)
  stage.kernel.modal.open(AllWalletsView, options.params ?? {})
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, ...directory, events, current: () => stage.kernel.router.current() }
}

export const area = () => document.querySelector('.p-scroll') as HTMLElement
export const tiles = () => [...document.querySelectorAll<HTMLElement>('.s-tile[data-index]')]
export const names = () => tiles().map((tile) => tile.querySelector('.s-tile-name')?.textContent)
export const places = () => document.querySelectorAll('.s-tile[data-waiting]').length
export const status = () => document.querySelector('[aria-live="polite"].p-hidden')?.textContent
export const tile = (name: string) => {
  const found = tiles().find((element) => element.querySelector('.s-tile-name')?.textContent === name)
  if (!found) throw new Error(`There is no tile "${name}" among ${names().join()}`)
  return found
}
export const field = () => screen.getByRole('searchbox')
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
export const scrollTo = (top: number) =>
  act(async () => {
    area().scrollTop = top
    area().dispatchEvent(new Event('scroll'))
  })
export const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
export const ready = () => waitFor(() => expect(tiles().length).toBeGreaterThan(0))
