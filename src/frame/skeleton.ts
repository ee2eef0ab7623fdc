import { element } from './dom.ts'
import type { FrameFailure, FrameLabels } from './types.ts'

const ROWS = 4
const SVG = 'http://www.w3.org/2000/svg'

/** Placeholder in the shape of the first view: a header that can already close, and rows. */
export interface FrameSkeleton {
  readonly node: HTMLElement
  setLabels(labels: FrameLabels): void
  setFailure(failure?: FrameFailure): void
}

/** Creates the placeholder; without `onClose` it has no close button. */
export function createSkeleton(labels: FrameLabels, onClose: (() => void) | null): FrameSkeleton {
  const node = element('div', 'skeleton')
  const header = element('div', 'skeleton-header', { 'data-drag': '' })
  const rows = element('div', 'skeleton-rows', { role: 'img' })
  for (let i = 0; i < ROWS; i++) rows.append(element('div', 'skeleton-row'))
  const button = element('button', 'skeleton-close', { type: 'button' })
  button.append(closeIcon())
  if (onClose) {
    button.addEventListener('click', onClose)
    header.append(button)
  }
  node.append(header, rows)
  const setLabels = ({ loading, close }: FrameLabels) => {
    rows.setAttribute('aria-label', loading)
    button.setAttribute('aria-label', close)
  }
  setLabels(labels)
  return {
    node,
    setLabels,
    setFailure(failure) {
      if (!failure && rows.parentNode) return
      node.replaceChildren(header, failure ? createFailure(failure) : rows)
    },
  }
}

function createFailure({ text, retry, onRetry }: FrameFailure): HTMLElement {
  const node = element('div', 'failure')
  const message = element('p', '')
  const button = element('button', '', { type: 'button' })
  message.textContent = text
  button.textContent = retry
  button.addEventListener('click', onRetry, { once: true })
  node.append(message, button)
  return node
}

function closeIcon(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('width', '20')
  svg.setAttribute('height', '20')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', 'm6 6 12 12M18 6 6 18')
  svg.append(path)
  return svg
}
