import { array, boolean, string } from 'superstruct'
import { defineFlag } from '../defineFlag.ts'
import { definePlugin } from '../plugin.ts'

export const swapsFlag = defineFlag('swaps', array(string()), ['1inch'], { remote: 'swap' })
const activityFlag = defineFlag('activity', boolean(), true, { remote: 'activity', alias: 'history' })
const sendFlag = defineFlag('send', boolean(), true, { remote: false })
const swaps = definePlugin({ id: 'swaps', flag: swapsFlag, setup: () => 'swaps' })
export const activity = definePlugin({ id: 'activity', flag: activityFlag, setup: () => 'activity' })
export const send = definePlugin({ id: 'send', flag: sendFlag, setup: () => 'send' })
export const core = definePlugin({ id: 'core', setup: () => 'core' })

/** One plugin without a flag, two whose flags are remote, and one whose flag is local. */
export const plugins = [core(), swaps(), activity(), send()]
export const allOn = { core: 'on', swaps: 'on', activity: 'on', send: 'on' }

/** The remote features, with activity on. */
export const wire = (swap: unknown, config: unknown = ['1inch']) => [
  { id: 'swap', isEnabled: swap, config },
  { id: 'activity', isEnabled: true, config: [] },
]
