import { boolean } from 'superstruct'
import { expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { defineFlag } from './defineFlag.ts'
import { definePlugin } from './plugin.ts'
import { featuresSlice } from './state.ts'

const activityFlag = defineFlag('activity', boolean(), true, { remote: 'activity' })
const sendFlag = defineFlag('send', boolean(), true, { remote: false })
const activity = definePlugin({ id: 'activity', flag: activityFlag, setup: () => 'activity' })
const send = definePlugin({ id: 'send', flag: sendFlag, setup: () => 'send' })
const remote = [{ id: 'activity', isEnabled: true, config: [] }]

const prepare = (more = {}) => createHarness({ plugins: [activity(), send()], remote, start: false, ...more })

test('a quiet start sends no request, and switches on plugins without a remote flag', async () => {
  const { kernel, http } = await prepare()
  await kernel.start({ quiet: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(http.requests).toEqual([])
  expect(kernel.inspect()).toEqual({ activity: 'off', send: 'on' })
  expect(kernel.store.get(featuresSlice).source).toBe('pending')
})

test('a later start requests the project configuration, once', async () => {
  const { kernel, http } = await prepare()
  await kernel.start({ quiet: true })
  await Promise.all([kernel.start(), kernel.start(), kernel.start({ quiet: true })])
  await vi.waitFor(() => expect(kernel.inspect()).toEqual({ activity: 'on', send: 'on' }))
  expect(http.requests).toHaveLength(1)
})

test('a start during a quiet start requests the project configuration', async () => {
  let arrive = (_: { setup(): string }) => {}
  const late = definePlugin({
    id: 'late',
    load: () => new Promise<{ setup(): string }>((resolve) => (arrive = resolve)),
  })
  const { kernel, http } = await prepare({ plugins: [activity(), late()] })
  const quiet = kernel.start({ quiet: true })
  const loud = kernel.start()
  arrive({ setup: () => 'late' })
  await Promise.all([quiet, loud])
  await vi.waitFor(() => expect(kernel.inspect()).toEqual({ activity: 'on', late: 'on' }))
  expect(http.requests).toHaveLength(1)
})

test('without remote configuration a quiet start switches on all plugins', async () => {
  const { kernel, http } = await prepare({ remoteConfig: false })
  await kernel.start({ quiet: true })
  expect(kernel.inspect()).toEqual({ activity: 'on', send: 'on' })
  await kernel.start()
  expect(http.requests).toEqual([])
})

test('a destroyed kernel sends no request', async () => {
  const { kernel, http } = await prepare()
  await kernel.start({ quiet: true })
  kernel.destroy()
  await kernel.start().catch(() => {})
  expect(http.requests).toEqual([])
})
