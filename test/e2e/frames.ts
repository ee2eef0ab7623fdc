import type { Page } from 'playwright-core'
import { settled } from './steps.ts'

/** The contents of the card in one animation frame. */
export interface Frame {
  /** The sum of the opacities of all views with content. */
  readonly opacity: number
  /** The position of the close button on the card; `null` if none is visible. */
  readonly close: string | null
  readonly title: string
  /** Counts in the view that is not leaving: placeholders, letters in place of pictures, and pictures not loaded yet. */
  readonly skeletons: number
  readonly letters: number
  readonly missing: number
}

/** Looks at the card in each frame, before it is painted, from now until everything is at rest after `act`. */
export async function recordFrames(page: Page, act: () => Promise<unknown>): Promise<readonly Frame[]> {
  await page.evaluate(() => {
    const frames: Frame[] = []
    const root = window.portico.element.shadowRoot as ShadowRoot
    const opacityOf = (element: Element | null): number =>
      element === null || element.matches('.card')
        ? 1
        : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement)
    const isSeen = (element: Element) => getComputedStyle(element).visibility === 'visible'
    const look = () => {
      const bodies = [...root.querySelectorAll('.p-scroll')].filter((body) => body.textContent && isSeen(body))
      const [entering] = root.querySelectorAll('.p-screen:not([inert] *)')
      const title = entering?.querySelector('h2')
      const close = [...(entering?.querySelectorAll('.p-header-end button') ?? [])].at(-1)
      const box = close?.getBoundingClientRect()
      const edge = root.querySelector('.card')?.getBoundingClientRect()
      const icons = [...(entering?.querySelectorAll('.p-entity, .p-avatar') ?? [])]
      const isHere = (icon: Element) => {
        const image = icon.querySelector('img')
        return image
          ? image.complete && image.naturalWidth > 0
          : icon.querySelector('svg, :not(.p-late) > .p-letter') !== null
      }
      frames.push({
        opacity: bodies.reduce((sum, body) => sum + opacityOf(body), 0),
        close:
          box && edge && close && opacityOf(close) === 1
            ? `${Math.round(box.x - edge.x)}, ${Math.round(box.y - edge.y)}`
            : null,
        title: title && opacityOf(title) === 1 ? (title.textContent ?? '') : '',
        skeletons: entering?.querySelectorAll('.p-skeleton').length ?? 0,
        letters: entering?.querySelectorAll(':not(.p-late) > .p-letter').length ?? 0,
        missing: icons.filter((icon) => !isHere(icon)).length,
      })
      if (recording.isOn) requestAnimationFrame(look)
    }
    const recording = { isOn: true, frames }
    Object.assign(window, { recording })
    requestAnimationFrame(look)
  })
  await act()
  await settled(page)
  return page.evaluate(() => {
    const { recording } = window as unknown as { recording: { isOn: boolean; frames: Frame[] } }
    recording.isOn = false
    return recording.frames
  })
}

/** A part of the screen, in CSS pixels. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Records what the browser really shows while `act` runs, until everything is at rest: PNGs as `data:` URLs. Chromium only. */
export async function recordScreen(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const pictures: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(`data:image/png;base64,${data}`)
    // The acknowledgement fails if the page has been closed.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await act()
  await settled(page)
  await session.send('Page.stopScreencast')
  await session.detach()
  return pictures
}

/** How many pixels of a region stand out from its most frequent colour, for each picture; `page` lends its canvas. */
export const inkOf = (page: Page, pictures: readonly string[], region: Region): Promise<number[]> =>
  page.evaluate(
    async ([urls, { x, y, width, height }]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('No canvas')
      const counts: number[] = []
      for (const url of urls) {
        const image = new Image()
        image.src = url
        await image.decode()
        context.drawImage(image, -x, -y)
        const { data } = context.getImageData(0, 0, width, height)
        const shades = new Uint32Array(256)
        for (let i = 0; i < data.length; i += 4)
          shades[data[i + 1] as number] = (shades[data[i + 1] as number] ?? 0) + 1
        const ground = shades.indexOf(Math.max(...shades))
        counts.push(shades.reduce((sum, count, shade) => (Math.abs(shade - ground) > 16 ? sum + count : sum), 0))
      }
      return counts
    },
    [pictures, region] as const,
  )
