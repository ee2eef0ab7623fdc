import { element } from './dom.ts'
import type { Politeness } from './types.ts'

const LINE_LIFE = 5_000

/** Toasts and live regions: kept apart from the card, so that they can move into an open dialog and out of it again. */
export interface Regions {
  readonly node: HTMLElement
  readonly toasts: HTMLElement
  announce(text: string, politeness?: Politeness): void
  destroy(): void
}

/** Creates the regions. Each announcement is a line of its own, so that equal texts are spoken again and none is lost. */
export function createRegions(): Regions {
  const node = element('div', 'regions')
  // Created before the first toast: screen readers do not speak content that is added together with its live region.
  const toasts = element('div', 'toasts', { 'aria-live': 'polite', 'aria-relevant': 'additions' })
  const live = {
    polite: element('div', 'live', { 'aria-live': 'polite' }),
    assertive: element('div', 'live', { 'aria-live': 'assertive' }),
  }
  node.append(toasts, live.polite, live.assertive)
  const timers = new Set<ReturnType<typeof setTimeout>>()

  return {
    node,
    toasts,
    announce(text, politeness = 'polite') {
      const line = element('div', '')
      line.textContent = text
      live[politeness].append(line)
      const timer = setTimeout(() => {
        timers.delete(timer)
        line.remove()
      }, LINE_LIFE)
      timers.add(timer)
    },
    destroy() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      node.remove()
    },
  }
}
