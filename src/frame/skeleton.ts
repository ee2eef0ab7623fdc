import { element } from './dom.ts'
import type { FrameLabels } from './types.ts'

const ROWS = 4
const SVG = 'http://www.w3.org/2000/svg'

/** Placeholder in the shape of the first view: a header that can already close, and rows. */
export function createSkeleton(labels: FrameLabels, onClose: (() => void) | null): HTMLElement {
  const node = element('div', 'skeleton')
  const header = element('div', 'skeleton-header', { 'data-drag': '' })
  const rows = element('div', 'skeleton-rows', { role: 'img', 'aria-label': labels.loading })
  for (let i = 0; i < ROWS; i++) rows.append(element('div', 'skeleton-row'))
  if (onClose) {
    const button = element('button', 'skeleton-close', { type: 'button', 'aria-label': labels.close })
    button.append(closeIcon())
    button.addEventListener('click', onClose)
    header.append(button)
  }
  node.append(header, rows)
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
