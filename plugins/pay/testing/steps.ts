import { fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Stage } from './createStage.ts'

/** The button of that name, once it is on screen. */
export const button = ({ screen }: Stage, name: RegExp | string) =>
  screen.findByRole<HTMLButtonElement>('button', { name })

export const press = async (stage: Stage, name: RegExp | string) => fireEvent.click(await button(stage, name))

/** Waits until a text is on screen. */
export const says = async ({ screen }: Stage, text: RegExp | string) =>
  expect((await screen.findAllByText(text))[0]).toBeTruthy()

/** Focuses the page again and again, which polls at once, until the check passes. */
export const comeBackUntil = (check: () => void) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    check()
  })
