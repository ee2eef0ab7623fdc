import { boolean } from 'superstruct'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHarness } from '../../test/harness/createHarness.ts'
import { getConfiguration } from '../../test/harness/remoteConfig.ts'
import { countTraces } from '../../test/harness/traces.ts'
import { createKernel } from './createKernel.ts'
import { defineFlag } from './defineFlag.ts'
import { defineSlice } from './defineSlice.ts'
import { type Contribution, defineSlot } from './defineSlot.ts'
import { defineView } from './defineView.ts'
import { defineEndpoint } from './endpoint.ts'
import { definePlugin } from './plugin.ts'
import { homes } from './state.ts'
import { sleep } from './tasks.ts'

const HomeView = defineView('Home', async () => ({ default: () => null }))
const counter = defineSlice('counter', { count: 0 })
const items = defineSlot<Contribution>('counter.items')
const flag = defineFlag('counter', boolean(), true, { remote: 'counter' })
const plugin = definePlugin({
  id: 'counter',
  flag,
  slices: [counter],
  views: [HomeView],
  setup(ctx) {
    ctx.slots.contribute(homes, { id: 'home', view: HomeView })
    ctx.slots.contribute(items, { id: 'item' })
    return { wait: () => ctx.latest('wait', (signal) => sleep(60_000, signal)) }
  },
})

afterEach(() => void vi.unstubAllGlobals())

describe('destroying a kernel', () => {
  const ping = defineEndpoint({
    method: 'POST',
    service: getConfiguration.service,
    path: '/ping',
    input: getConfiguration.input,
    answer: getConfiguration.answer,
    retry: { times: 3, delay: 1000 },
  })
  const pinger = definePlugin({ id: 'pinger', endpoints: [ping], setup() {} })

  test('leaves no listener, timer, request or plugin behind', async () => {
    const traces = countTraces()
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const { kernel, http, errors } = await createHarness({ plugins: [plugin(), pinger()] })
    http.fail(getConfiguration, 'hang')
    http.fail(ping, 'hang')
    const refreshing = kernel.flags.refresh()
    const calling = kernel.api.call(ping, {}, { signal: kernel.signal }).catch((error: unknown) => error)
    kernel.modal.open()
    kernel.modal.shake()
    kernel.notices.banner('loading', 'one')
    kernel.notices.banner('loading', 'two')
    kernel.notices.toast('info', 'three')
    const waiting = kernel.use(plugin).wait()
    // The timer of the request starts once the code of the transport is loaded.
    await vi.waitFor(() => expect(traces.timers()).toBeGreaterThanOrEqual(6))
    expect(traces.listeners()).toBe(1)

    kernel.destroy()
    expect(kernel.signal.aborted).toBe(true)
    expect(await calling).toMatchObject({ name: 'AbortError' })
    await refreshing
    await waiting
    expect({ listeners: traces.listeners(), timers: traces.timers() }).toEqual({ listeners: 0, timers: 0 })
    expect(kernel.inspect()).toEqual({ counter: 'off', pinger: 'off' })
    expect(kernel.slots.inspect()).toEqual({})
    expect(kernel.modal.isOpen()).toBe(false)
    expect(errors).toEqual([])
    traces.stop()
  })

  test('makes the router of a view that is still on screen do nothing', async () => {
    const { kernel } = await createHarness({ plugins: [plugin()] })
    const { router } = kernel
    kernel.destroy()
    router.reset(HomeView)
    router.replace(HomeView)
    router.push(HomeView)
    router.back()
    expect(router.current()).toBeUndefined()
  })

  test('works twice, before the start, and with an inline modal', async () => {
    const { kernel, errors } = await createHarness({ plugins: [plugin()] })
    kernel.modal.setInline(true)
    kernel.destroy()
    kernel.destroy()
    kernel.start()
    expect(kernel.inspect()).toEqual({ counter: 'off' })
    expect(kernel.modal.isOpen()).toBe(false)
    expect(errors).toEqual([])

    const fresh = createKernel({ plugins: [plugin()] })
    fresh.destroy()
    fresh.start()
    expect(fresh.inspect()).toEqual({ counter: 'off' })
  })
})
