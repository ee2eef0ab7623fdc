import { fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { openStage, type Stage } from './createStage.ts'

/** The form to sell the coin. */
export const ofCoin = { toToken: 'TUSD', amount: '1' }
/** The form to sell a token. */
export const ofToken = { fromToken: 'TUSD', toToken: 'ETH', amount: '100' }
export const press = ({ screen }: Stage, name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
export const isQuoted = (stage: Stage) => vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
/** The review of a swap, before its order is there. */
export async function openReview(wanted = ofCoin, stage?: Stage) {
  const opened = stage ?? (await openStage())
  await opened.openForm(wanted)
  await isQuoted(opened)
  opened.controller.review()
  await opened.screen.findByRole('heading', { name: 'Review swap' })
  return opened
}
export const says = async ({ screen }: Stage, text: string) => expect(await screen.findAllByText(text)).not.toEqual([])
