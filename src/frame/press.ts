/** How far a pointer may move while it is pressed, in CSS pixels; from there on it drags. */
const slop = 8

/** A control that is disabled when it is pressed is none, so that it gets no click once it is enabled. */
const controls = ':is(button, input, select, textarea):not(:disabled), a[href], label, summary, [tabindex="0"]'

interface Press {
  readonly at: PointerEvent
  /** `undefined` if no control of the modal was pressed. */
  readonly control: HTMLElement | null | undefined
  /** The text of the control: with another text it stands for another action. */
  readonly text: string | null | undefined
}

/**
 * Delivers a click to the control that was pressed. Content that arrives between press and release moves the controls under
 * a pointer that rests: the browser would then click the control that lies there by now, or none. A pressed control that
 * was removed, is inert, or has another text gets no click, nor does any other. Until `signal` aborts.
 */
export function watchPress(root: ShadowRoot, signal: AbortSignal): void {
  let press: Press | undefined

  const controlOf = (event: Event) => {
    const [target] = event.composedPath() as Element[]
    return root.contains(target ?? null) ? target?.closest<HTMLElement>(controls) : undefined
  }
  const listen = (on: EventTarget, type: string, listener: (event: PointerEvent) => void) =>
    on.addEventListener(type, listener as (event: Event) => void, { capture: true, signal })

  // Of the whole page: a modal that opens under a finger is not pressed.
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
    // The browser has focused what lies under the pointer by now.
    control.focus({ preventScroll: true })
    control.click()
  })
}
