import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHarness, type Harness } from '../../test/harness/createHarness.ts'
import { usePlugin } from './index.ts'
import { Isolated } from './internal.ts'
import { KernelProvider } from './KernelProvider.tsx'

let isBroken = true
const late = definePlugin<{ name: string }>({
  id: 'late',
  loading: 'lazy',
  async load() {
    if (isBroken) throw new Error('the controller did not arrive')
    return { setup: () => ({ name: 'late controller' }) }
  },
})
const Throwing = () => {
  if (isBroken) throw new Error('broken part')
  return <p>part</p>
}
const Late = () => <p>{usePlugin(late).name}</p>

let harness: Harness
beforeEach(() => {
  isBroken = true
  // React 18 writes what a boundary caught to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  harness.dispose()
  vi.restoreAllMocks()
})

test.each([
  ['throws', Throwing, 'broken part', 'part'],
  ['has no controller', Late, 'the controller did not arrive', 'late controller'],
])('a part that %s does not affect its surroundings, is reported, and can be tried again', async (_, Part, message, text) => {
  harness = await createHarness({ plugins: [late()], remoteConfig: false, start: false })
  await harness.kernel.start()
  await act(async () => {
    render(
      <KernelProvider kernel={harness.kernel}>
        <p>around</p>
        <Isolated>
          <Suspense fallback="waiting">
            <Part />
          </Suspense>
        </Isolated>
      </KernelProvider>,
    )
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke here')
  expect(screen.getByText('around')).toBeDefined()
  expect(harness.errors).toMatchObject([{ message }])
  isBroken = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByText(text)).toBeDefined()
})
