import { fireEvent, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/**
 * Presses a button once it is not busy any more: a busy button ignores presses, and is still busy for a moment after the view
 * shows the data that was read.
 */
export async function pressReady(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(button)
}
