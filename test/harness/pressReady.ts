import { fireEvent, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/**
 * Presses a button once its work is over. A view shows what was read a moment before its button stops being busy, and a busy
 * button ignores presses.
 */
export async function pressReady(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(button)
}
