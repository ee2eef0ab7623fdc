import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrame } from './createFrame.ts'
import { stubResizes } from './testing/stubResizes.ts'
import type { CloseReason, Frame } from './types.ts'

let frame: Frame
let reasons: CloseReason[]
let resize: () => void

beforeEach(() => {
  resize = stubResizes()
  reasons = []
  frame = createFrame({
    theme: { mode: 'system' },
    labels: { dialog: 'Wallet', close: 'Close', loading: 'Loading' },
    onCloseRequest: (reason) => reasons.push(reason),
  })
  frame.open()
})
afterEach(() => {
  frame.destroy()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('an open dialog', () => {
  test('asks to be closed if the page removes it', () => {
    document.body.replaceChildren()
    resize()
    expect(reasons).toEqual(['removed'])
  })

  test('asks nothing while it is in the page, after it was moved, and once it is closed', async () => {
    resize()
    document.body.append(frame.host)
    resize()
    await frame.close()
    frame.host.remove()
    resize()
    expect(reasons).toEqual([])
  })

  test('that the page has removed is shown again on opening, and closing it releases the page', async () => {
    document.body.replaceChildren()
    frame.open()
    expect(frame.host.isConnected).toBe(true)
    expect(frame.root.querySelector('dialog')?.open).toBe(true)
    await frame.close()
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})
