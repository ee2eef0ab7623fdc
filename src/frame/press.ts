/** How far a pointer may move while it is pressed, in CSS pixels; farther is a drag. */
const slop = 8

const controls = 'button, a[href], input, select, textarea, label, summary, [tabindex="0"]'

/** The control that an event inside the shadow tree is about. */
const controlOf = (event: Event) => (event.composedPath()[0] as Element | undefined)?.closest?.<HTMLElement>(controls)

/**
 * Delivers a click to the control that was pressed. Content that arrives between press and release moves the controls under
 * a pointer that rests: the browser would then click the control that lies there by now, or none. A pressed control that
 * was removed or is inert gets no click, nor does any other. Until `signal` aborts.
 */
export function watchPress(root: ShadowRoot, signal: AbortSignal): void {
  let press: { readonly control: HTMLElement | null | undefined; readonly at: PointerEvent } | undefined

  root.addEventListener(
    'pointerdown',
    (event) => {
      press = { control: controlOf(event), at: event as PointerEvent }
    },
    { capture: true, signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      const { control, at } = press ?? {}
      press = undefined
      const click = event as PointerEvent
      // Keyboards, scripts and assistive technology click without a press.
      if (!at || click.detail === 0 || (click.pointerId ?? at.pointerId) !== at.pointerId) return
      const distance = Math.hypot(click.x - at.x, click.y - at.y)
      if (distance > slop || controlOf(click) === control) return
      click.preventDefault()
      click.stopImmediatePropagation()
      if (control?.isConnected && !control.closest('[inert]')) control.click()
    },
    { capture: true, signal },
  )
}
