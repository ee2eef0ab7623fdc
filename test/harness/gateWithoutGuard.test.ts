// @vitest-environment happy-dom
import { definePlugin } from 'portico/kernel'
import { describePlugin } from 'portico/testing'
import { connectGates, wallet } from 'portico/wallet'
import { afterAll, beforeEach, describe, expect } from 'vitest'

/** A plugin with a gate. */
const gate = (guard: boolean) =>
  definePlugin({
    id: 'gate',
    guard,
    dependencies: [wallet],
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', enter: () => 'passed' }),
  })

describe('a gate of a guard', () => describePlugin(gate(true)))

describe('a gate of a plugin that is no guard fails every test that sets the plugin up', () => {
  const failing: string[] = []
  beforeEach(({ task }) => {
    if (/^(no two of its|an unknown option)/.test(task.name)) return
    Object.assign(task, { fails: true })
    failing.push(task.name)
  })
  afterAll(() => expect(failing.length).toBeGreaterThan(4))
  describePlugin(gate(false))
})
