import { afterEach, expect, test } from 'vitest'
import { createFrameElement } from './frameElement.ts'
import { scriptFrame } from './testing/scriptedFrame.ts'

afterEach(() => document.body.replaceChildren())

test('the page of the wallet has its own scripts and storage, no permission, the origin of the app, and a name', () => {
  const frame = scriptFrame()
  const element = createFrameElement('https://secure.walletconnect.org/sdk?projectId=a', 'Embedded wallet')
  const [iframe] = frame.frames()
  expect(iframe?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(iframe?.getAttribute('allow')).toBe('')
  expect(iframe?.getAttribute('referrerpolicy')).toBe('strict-origin')
  expect(iframe?.getAttribute('title')).toBe('Embedded wallet')
  expect(iframe?.dataset.src).toBe('https://secure.walletconnect.org/sdk?projectId=a')
  element.remove()
  expect(frame.frames()).toEqual([])
})
