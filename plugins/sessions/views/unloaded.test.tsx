import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { breakCode } from '../../../test/harness/breakCode.ts'
import { SmartSessionListView, sessions } from '../index.ts'
import * as body from '../setup.ts'
import { createStage, entryOf, openStage } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SmartSessionListView.load()])
  dispose()
}, 120_000)

test('a list whose code can not be loaded says so, and is read with the next try', async () => {
  const repair = breakCode(sessions, body)
  const { kernel, list, screen, errors } = await openStage()
  list(entryOf('one'))
  kernel.modal.open(SmartSessionListView)
  await screen.findByText('Couldn’t load your sessions.')
  expect(errors).toMatchObject([{ message: 'The code could not be loaded' }])
  repair()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Tidal game')
})
