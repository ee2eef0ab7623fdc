import { afterEach, expect, test } from 'vitest'
import { createFrameElement } from './frameElement.ts'
import { scriptFrame } from './testing/scriptedFrame.ts'

afterEach(() => document.body.replaceChildren())

test('the iframe may run scripts and use its own storage, has no permissions, sends the origin, and has a name', () => {
  const frame = scriptFrame()
  const texts = { title: '', cancel: '', frame: 'Embedded wallet', locale: 'en', direction: 'ltr' } as const
  const element = createFrameElement('https://secure.walletconnect.org/sdk?projectId=a', texts)
  const [iframe] = frame.frames()
  expect(iframe?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(iframe?.getAttribute('allow')).toBe('')
  expect(iframe?.getAttribute('referrerpolicy')).toBe('strict-origin')
  expect(iframe?.getAttribute('title')).toBe('Embedded wallet')
  expect(iframe?.dataset.src).toBe('https://secure.walletconnect.org/sdk?projectId=a')
  element.remove()
  expect(frame.frames()).toEqual([])
})
