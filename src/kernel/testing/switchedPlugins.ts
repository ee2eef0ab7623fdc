import { boolean } from 'superstruct'
import { createHarness } from '../../../test/harness/createHarness.ts'
import { defineEvent } from '../defineEvent.ts'
import { defineFlag } from '../defineFlag.ts'
import { defineSlice } from '../defineSlice.ts'
import { type Contribution, defineSlot } from '../defineSlot.ts'
import { defineStorageKey } from '../defineStorageKey.ts'
import { defineView } from '../defineView.ts'
import { definePlugin, type InstalledPlugin, type PluginContext } from '../plugin.ts'
import { homes } from '../state.ts'

export const happened = defineEvent<string>('test/happened')
export const items = defineSlot<Contribution>('test.items')
const load = async () => ({ default: () => null }) as never
const HomeView = defineView('Home', load)
export const SwapView = defineView('Swap', load)
export const PreviewView = defineView('Preview', load)
export const swapsSlice = defineSlice('swaps', { amount: '' })
const swapsFlag = defineFlag('swaps', boolean(), true)
export const keyOfSwaps = defineStorageKey('key', boolean(), false)
export const tallySlice = defineSlice('tally', { count: 0 })

const shell = definePlugin({
  id: 'shell',
  views: [HomeView],
  setup: (ctx) => void ctx.slots.contribute(homes, { id: 'home', view: HomeView }),
})

/** A plugin without a flag, which counts. */
export const tally = definePlugin({
  id: 'tally',
  slices: [tallySlice],
  setup: (ctx) => ({ add: () => ctx.store.update(tallySlice, (draft) => void draft.count++) }),
})

/** The plugin `swaps`, which has a flag, with the given setup. */
export const withSetup = <Controller>(setup: (ctx: PluginContext) => Controller) =>
  definePlugin({
    id: 'swaps',
    flag: swapsFlag,
    slices: [swapsSlice],
    views: [SwapView, PreviewView],
    events: [happened],
    storage: [keyOfSwaps],
    setup,
  })

/** A kernel with these plugins and a home view, without remote configuration. */
export const boot = (...plugins: InstalledPlugin[]) =>
  createHarness({ plugins: [shell(), ...plugins], remoteConfig: false })

/** Features that switch `swaps` off and on. */
export const off = { swaps: false }
export const on = { swaps: true }
