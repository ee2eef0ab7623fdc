// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { definePlugin, defineView } from 'portico/kernel'
import { createHarness } from 'portico/testing'
import { Screen, useKernel } from 'portico/view'
import { expect, onTestFinished, test, vi } from 'vitest'

function Next() {
  return <Screen title="Next title">next body</Screen>
}
function First() {
  const { router } = useKernel()
  return (
    <Screen title="First title">
      <button type="button" onClick={() => router.push(NextView)}>
        go on
      </button>
    </Screen>
  )
}
const FirstView = defineView('First', async () => ({ default: First }))
const NextView = defineView('Next', async () => ({ default: Next }))
const views = definePlugin({ id: 'views', views: [FirstView, NextView], setup() {} })

async function setup(locale = 'en') {
  const harness = await createHarness({ plugins: [views()], render: true, locale })
  onTestFinished(harness.dispose)
  return harness
}

test('the content of the modal can be queried and pressed', async () => {
  const { kernel, screen } = await setup()
  expect(screen.queryByRole('heading')).toBeNull()
  kernel.modal.open(FirstView)
  fireEvent.click(await screen.findByRole('button', { name: 'go on' }))
  expect(await screen.findByText('next body')).toBeTruthy()
  expect(screen.view()).toBe('Next')
})

test('views read in the direction of the language, also after it changed', async () => {
  const { kernel, screen } = await setup('ar')
  kernel.modal.open(FirstView)
  const button = await screen.findByRole('button', { name: 'go on' })
  const host = () => (button.getRootNode() as ShadowRoot).host as HTMLElement
  expect([host().dir, host().lang]).toEqual(['rtl', 'ar'])
  await kernel.messages.setLocale('fr')
  expect([host().dir, host().lang]).toEqual(['ltr', 'fr'])
})

test('a closed modal shows nothing, and can be opened again', async () => {
  const { kernel, screen } = await setup()
  kernel.modal.open(FirstView)
  await screen.findByText('First title')
  kernel.modal.close()
  await vi.waitFor(() => expect(screen.queryByText('First title')).toBeNull())
  kernel.modal.open(NextView)
  expect(await screen.findByText('Next title')).toBeTruthy()
})

test('two harnesses show their own views, and leave nothing in the document', async () => {
  const [one, other] = [await setup(), await setup()]
  one.kernel.modal.open(FirstView)
  other.kernel.modal.open(NextView)
  expect(await one.screen.findByText('First title')).toBeTruthy()
  expect(await other.screen.findByText('Next title')).toBeTruthy()
  expect(one.screen.queryByText('Next title')).toBeNull()
  one.dispose()
  other.dispose()
  expect(document.body.childElementCount).toBe(0)
})

test('a view without a default export is reported with the import of its code', async () => {
  const LostView = defineView('Lost', async () => ({ LostView: () => null }) as never)
  const { kernel, errors, dispose } = await createHarness({
    plugins: [definePlugin({ id: 'lost', views: [LostView], setup() {} })()],
    render: true,
  })
  onTestFinished(dispose)
  kernel.modal.open(LostView)
  await vi.waitFor(() => expect(errors).toMatchObject([{ message: expect.stringContaining('LostView: () => null') }]))
})
