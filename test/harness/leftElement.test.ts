// @vitest-environment happy-dom
import { definePlugin, defineSwitch } from 'portico/kernel'
import { describePlugin } from 'portico/testing'
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest'

const flag = defineSwitch('panel', true, { remote: false })
/** A plugin that puts an element on the page, and takes it away if it is tidy. */
const panel = (isTidy: boolean) =>
  definePlugin({
    id: 'panel',
    flag,
    setup({ onDispose }) {
      const element = globalThis.document?.createElement('aside')
      if (!element) return
      document.body.append(element)
      if (isTidy) onDispose(() => element.remove())
    },
  })

afterEach(() => void document.body.replaceChildren())

describe('an element that is removed is no trace', () => describePlugin(panel(true)))

describe('an element that is left behind fails the tests that look for traces', () => {
  const failing: string[] = []
  beforeEach(({ task }) => {
    if (!/leaves no (trace|listener)/.test(task.name)) return
    Object.assign(task, { fails: true })
    failing.push(task.name)
  })
  afterAll(() => expect(failing).toHaveLength(2))
  describePlugin(panel(false))
})
