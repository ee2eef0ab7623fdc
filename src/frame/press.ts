/** A pressed pointer that moves at least this far is dragged, in CSS pixels. */
const slop = 8

/** Disabled controls do not count: one that was disabled when it was pressed must get no click after it is enabled. */
const controls = ':is(button, input, select, textarea):not(:disabled), a[href], label, summary, [tabindex="0"]'

interface Press {
  readonly at: PointerEvent
  /** `undefined` if no control of the modal was pressed. */
  readonly control: HTMLElement | null | undefined
  /** The text of the control: with another text it stands for another action. */
  readonly text: string | null | undefined
}

/**
 * Delivers a click to the control that was pressed, until `signal` aborts. If content arrives between press and release, the
 * controls move under a resting pointer, and the browser clicks the control that is there then, or none. If the pressed control
 * was removed, is inert, or has another text, no control is clicked.
 */
export function watchPress(root: ShadowRoot, signal: AbortSignal): void {
  let press: Press | undefined

  const controlOf = (event: Event) => {
    const [target] = event.composedPath() as Element[]
    return root.contains(target ?? null) ? target?.closest<HTMLElement>(controls) : undefined
  }
  const listen = (on: EventTarget, type: string, listener: (event: PointerEvent) => void) =>
    on.addEventListener(type, listener as (event: Event) => void, { capture: true, signal })

  // On the whole page, so that a press which began before the modal opened does not count as a press on it.
  listen(window, 'pointerdown', (at) => {
    const control = controlOf(at)
    if (at.isPrimary) press = { at, control, text: control?.textContent }
  })
  listen(window, 'pointermove', ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.at.clientX, clientY - press.at.clientY) >= slop) press = undefined
  })
  listen(root, 'click', (click) => {
    const { at, control, text } = press ?? {}
    press = undefined
    // Keyboards, scripts and assistive technology click without a press.
    if (!at || click.detail === 0 || (click.pointerId ?? at.pointerId) !== at.pointerId) return
    if (controlOf(click) === control) return
    click.preventDefault()
    click.stopImmediatePropagation()
    if (!control?.isConnected || control.closest('[inert]') || control.textContent !== text) return
    // The browser has focused the element that is under the pointer now.
    control.focus({ preventScroll: true })
    control.click()
  })
}
