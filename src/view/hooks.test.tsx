import { act, cleanup, render, screen } from '@testing-library/react'
import { defineFlag, definePlugin, defineSlice, defineSlot } from 'portico/kernel'
import * as React from 'react'
import { type ComponentType, Suspense, useState } from 'react'
import { boolean } from 'superstruct'
import { afterEach, expect, test, vi } from 'vitest'
import { createHarness, type Harness } from '../../test/harness/createHarness.ts'
import { localeSlice } from '../kernel/internal.ts'
import {
  useFlag,
  useFormat,
  useKernel,
  useLoaded,
  useMessages,
  usePlugin,
  useRead,
  useSlice,
  useSlot,
  useTask,
} from './index.ts'
import { KernelMissingError } from './internal.ts'
import { KernelProvider } from './KernelProvider.tsx'
import { viewMessages } from './messages.ts'

const countSlice = defineSlice('count', { value: 0, other: 0 })
const nameSlice = defineSlice('name', { value: 'a' })
const items = defineSlot<{ id: string; order?: number; when?(read: never): boolean }>('items')
const doubleFlag = defineFlag('double', boolean(), false, { remote: false })

const counter = definePlugin({
  id: 'counter',
  slices: [countSlice, nameSlice],
  setup: (ctx) => ({
    add: (key: 'value' | 'other') => ctx.store.update(countSlice, (state) => void state[key]++),
    rename: (value: string) => ctx.store.update(nameSlice, (state) => void Object.assign(state, { value })),
    contribute: (id: string, when?: () => boolean) => ctx.slots.contribute(items, { id, ...(when ? { when } : {}) }),
  }),
})
const double = definePlugin({ id: 'double', flag: doubleFlag, setup: () => undefined })

let harness: Harness
afterEach(() => {
  cleanup()
  harness?.dispose()
})

async function setUp(View: () => unknown) {
  harness = await createHarness({ plugins: [counter(), double(), late()], remoteConfig: false, start: false })
  await harness.kernel.start()
  const Component = View as ComponentType
  render(
    <KernelProvider kernel={harness.kernel}>
      <Suspense fallback="waiting">
        <Component />
      </Suspense>
    </KernelProvider>,
  )
  return harness.kernel.use(counter)
}

let answer: (() => void) | undefined
let failure: Error | undefined
let asked = 0
const late = definePlugin<{ name: string }>({
  id: 'late',
  loading: 'lazy',
  async load() {
    asked++
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    if (failure) throw failure
    return { setup: () => ({ name: 'late controller' }) }
  },
})

test('a slice renders again only when the selected value changes', async () => {
  let renders = 0
  const { add } = await setUp(() => {
    renders++
    return <p>{useSlice(countSlice, (state) => state.value)}</p>
  })
  expect(screen.getByText('0')).toBeDefined()
  const before = renders
  act(() => add('other'))
  expect(renders).toBe(before)
  act(() => add('value'))
  expect(screen.getByText('1')).toBeDefined()
})

test('several slices are read at once and compared shallowly', async () => {
  let renders = 0
  const { add, rename } = await setUp(() => {
    renders++
    const { value, name } = useRead((read) => ({ value: read(countSlice).value, name: read(nameSlice).value }))
    return <p>{`${value} ${name}`}</p>
  })
  const before = renders
  act(() => add('other'))
  expect(renders).toBe(before)
  act(() => rename('b'))
  expect(screen.getByText('0 b')).toBeDefined()
})

test('a slot returns the contributions that count, and the same array until they change', async () => {
  const seen = new Set<unknown>()
  const { add, contribute } = await setUp(() => {
    const here = useSlot(items)
    seen.add(here)
    useSlice(countSlice)
    return <p>{here.map(({ id }) => id).join() || 'none'}</p>
  })
  expect(screen.getByText('none')).toBeDefined()
  act(() => void contribute('a'))
  act(() => void contribute('b', () => harness.kernel.store.get(countSlice).value > 0))
  expect(screen.getByText('a')).toBeDefined()
  const arrays = seen.size
  act(() => add('other'))
  expect(seen.size).toBe(arrays)
  act(() => add('value'))
  expect(screen.getByText('a,b')).toBeDefined()
})

test('a contribution whose condition throws is left out and reported once', async () => {
  const { add, contribute } = await setUp(() => <p>{`${useSlot(items).length},${useSlot(items).length}`}</p>)
  act(
    () =>
      void contribute('bad', () => {
        throw new Error('bad condition')
      }),
  )
  act(() => add('value'))
  expect(screen.getByText('0,0')).toBeDefined()
  expect(harness.errors).toHaveLength(1)
})

test('texts and numbers follow the language', async () => {
  await setUp(() => {
    const texts = useMessages(viewMessages)
    return <p>{`${texts.back} ${useFormat().number(1.5)} ${useSlice(localeSlice).locale}`}</p>
  })
  expect(screen.getByText('Back 1.5 en')).toBeDefined()
  await act(() => harness.kernel.messages.setLocale('en-IN'))
  expect(screen.getByText('Back 1.5 en-IN')).toBeDefined()
})

test('a flag follows the settings of the host', async () => {
  await setUp(() => <p>{String(useFlag(doubleFlag))}</p>)
  expect(screen.getByText('false')).toBeDefined()
  act(() => harness.kernel.flags.setFeatures({ double: true }))
  expect(screen.getByText('true')).toBeDefined()
})

test('a controller that is not loaded suspends, and is loaded once', async () => {
  asked = 0
  failure = undefined
  await setUp(() => <p>{usePlugin(late).name}</p>)
  expect(screen.getByText('waiting')).toBeDefined()
  await act(async () => answer?.())
  expect(await screen.findByText('late controller')).toBeDefined()
  expect(asked).toBe(1)
})

test('a component behind import() is undefined at first and there at once the next time', async () => {
  const load = async () => ({ default: () => <p>loaded</p> })
  const seen: unknown[] = []
  function View() {
    const Loaded = useLoaded(load)
    seen.push(Loaded)
    return Loaded ? <Loaded /> : <p>nothing</p>
  }
  let show: (shown: boolean) => void = () => {}
  await setUp(() => {
    const [isShown, setShown] = useState(true)
    show = setShown
    return isShown ? <View /> : null
  })
  expect(await screen.findByText('loaded')).toBeDefined()
  expect(seen[0]).toBeUndefined()
  act(() => show(false))
  seen.length = 0
  act(() => show(true))
  expect(seen[0]).toBeDefined()
})

test.skipIf(!('Activity' in React))(
  'a task that ended with its hidden view is not busy once the view is back',
  async () => {
    const { Activity } = React
    let task = {} as ReturnType<typeof useTask>
    function View() {
      task = useTask()
      return <p>{task.busy ? 'busy' : 'idle'}</p>
    }
    let show: (mode: 'visible' | 'hidden') => void = () => {}
    await setUp(() => {
      const [mode, setMode] = useState<'visible' | 'hidden'>('visible')
      show = setMode
      return (
        <Activity mode={mode}>
          <View />
        </Activity>
      )
    })
    act(() => void task.run(() => new Promise(() => {})))
    expect(screen.getByText('busy')).toBeDefined()
    act(() => show('hidden'))
    act(() => show('visible'))
    expect(screen.getByText('idle')).toBeDefined()
  },
)

test('a child can run a task of its parent each time that React shows both', () => {
  const ran = vi.fn(async () => {})
  function Child({ run }: Pick<ReturnType<typeof useTask>, 'run'>) {
    React.useEffect(() => void run(ran), [run])
    return null
  }
  function Parent() {
    return <Child run={useTask().run} />
  }
  render(<Parent />, { reactStrictMode: true })
  expect(ran).toHaveBeenCalledTimes(2)
})

test('a hook outside a provider throws an error that names the missing provider', () => {
  const Lost = () => <p>{useKernel().name}</p>
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Lost />)).toThrow(new KernelMissingError().message)
  quiet.mockRestore()
})
