import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react'

/** The props of an `<input>` that `useTextEntry` returns. */
export interface TextEntry {
  readonly value: string
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void
}

/**
 * The props of an `<input>` whose owner rewrites the typed text, such as an amount or a code. The owner gets every change, but
 * while an input method (IME) composes a text (`isComposing`), the field shows it as composed: if the field changes meanwhile,
 * browsers insert the composition once more, so that the amount １２ becomes 11212.
 *
 * @example
 * <input {...useTextEntry(amount, setAmount)} inputMode="decimal" />
 */
export function useTextEntry(value: string, onChange: (text: string, isComposing: boolean) => void): TextEntry {
  const [composed, setComposed] = useState<string>()
  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }) {
      const { isComposing = false } = nativeEvent as InputEvent
      setComposed(isComposing ? target.value : undefined)
      onChange(target.value, isComposing)
    },
    onCompositionEnd({ currentTarget }) {
      setComposed(undefined)
      onChange(currentTarget.value, false)
    },
  }
}

/** Whether a field has to answer a key: Enter, unless it ends a composition or was handled already. */
function isEnter({
  key,
  nativeEvent,
  defaultPrevented,
}: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): boolean {
  // In Safari, the Enter that ends a composition arrives after `compositionend`: only the code 229 identifies it.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
  // `focusAgain` prevents the default of a key that the user has held down since the previous view.
  return key === 'Enter' && !isComposing && !defaultPrevented
}

/**
 * Submits the form of a field on Enter, as a handler for `onKeyDown`. Without it, browsers press the button of the form, which
 * ignores presses while it is busy, and Enter begins a new line in a `<textarea>`.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (!isEnter(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * Hides the keyboard of a phone on Enter where that key does nothing else, as a handler for `onKeyDown`: in a field without a
 * form, or in a form whose submit button is disabled.
 */
export function hideKeyboardOnEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { form } = event.currentTarget
  if (!isEnter(event) || form?.querySelector('[type="submit"]:not(:disabled)')) return
  // With a mouse there is a keyboard of keys: focus stays where the user works.
  if (globalThis.matchMedia?.('(pointer: coarse)').matches) event.currentTarget.blur()
}
