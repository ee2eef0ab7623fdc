/** How far a pointer may move while it is pressed, in CSS pixels; farther is a drag. */
const slop = 8

const controls = 'button, a[href], input, select, textarea, label, summary, [tabindex]:not([tabindex="-1"])'

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
    { capture: true, passive: true, signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      const { control, at } = press ?? {}
      press = undefined
      const click = event as PointerEvent
      // Keyboards, scripts and assistive technology click without a press.
      if (!at || !click.isTrusted || click.detail === 0 || (click.pointerId ?? at.pointerId) !== at.pointerId) return
      if (Math.hypot(click.clientX - at.clientX, click.clientY - at.clientY) > slop) return
      if (controlOf(click) === control) return
      click.preventDefault()
      click.stopImmediatePropagation()
      if (control?.isConnected && !control.closest('[inert]')) control.click()
    },
    { capture: true, signal },
  )
}
