/** The approval in the wallet: its time limit, and no review of the request between the form and the wallet. */
import { fireEvent } from '@testing-library/react'
import { routerSlice } from 'portico/kernel'
import { review } from 'portico/review'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { RegisterAccountNameSuccessView, RegisterAccountNameView } from '../index.ts'
import { createStage, openStage, type StageOptions } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([
    createStage(),
    RegisterAccountNameView.load(),
    RegisterAccountNameSuccessView.load(),
  ])
  dispose()
}, 120_000)

/** The form with a name that is free. */
async function openForm(options?: StageOptions) {
  const stage = await openStage(options)
  const { screen, kernel } = stage
  stage.acceptNames()
  kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'adam' } })
  await vi.waitFor(() => expect(stage.state().check).toBe('free'))
  const prompts = () => stage.wallet?.cues.log.filter(({ method }) => method === 'personal_sign').length
  return {
    ...stage,
    prompts,
    send: () => fireEvent.click(screen.getByRole('button', { name: 'Register' })),
    /** Waits until the wallet has been asked this many times. */
    isAsked: (times: number) => vi.waitFor(() => expect(prompts()).toBe(times)),
  }
}

test('with the `review` plugin the wallet is asked at once, because the form has shown what is signed', async () => {
  const { screen, send, posted, kernel } = await openForm({ extra: [review()] })
  const views: unknown[] = []
  onTestFinished(
    kernel.store.watch(
      routerSlice,
      ({ stack }) => stack.at(-1)?.view,
      (view) => views.push(view),
    ),
  )
  send()
  await screen.findByRole('heading', { name: 'Name registered' })
  expect(posted()).toHaveLength(1)
  expect(views).toEqual(['RegisterAccountNameSuccess'])
})

test('after a late approval the form asks the user to approve again, and after three it shows why it failed', async () => {
  const { screen, wallet, send, isAsked, posted, prompts, counted } = await openForm()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  /** The wallet signs after 20 seconds, and hangs when it is asked the next time. */
  const signLate = async () => {
    vi.setSystemTime(Date.now() + 20_000)
    wallet?.cues.release()
    await Promise.resolve()
    wallet?.cues.hang()
  }
  wallet?.cues.hang()
  send()
  await isAsked(1)
  await screen.findByText('Approve in Test wallet within 15 seconds')
  await signLate()
  await isAsked(2)
  await screen.findByText('That took too long. Approve once more in Test wallet.')
  await signLate()
  await isAsked(3)
  await signLate()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The wallet signed too late. Try again and approve within 15 seconds.',
  )
  expect([prompts(), posted()]).toEqual([3, []])
  expect(counted.at(-1)).toMatchObject({ event: 'REGISTER_NAME_ERROR', properties: { error: 'NAMES_LATE' } })
})
