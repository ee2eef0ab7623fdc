import type { RouterEntry } from '../../kernel/internal.ts'
import { NetworksView, SwitchNetworkView, UnsupportedChainView } from '../viewTokens.ts'

const networkViews: readonly string[] = [NetworksView.id, SwitchNetworkView.id, UnsupportedChainView.id]

/**
 * After a network was chosen: the number of views to leave to return to the view that opened the list of networks.
 * `undefined` if there is none.
 */
export function stepsAfterSwitch(stack: readonly Pick<RouterEntry, 'view'>[]): number | undefined {
  const steps = [...stack].reverse().findIndex(({ view }) => !networkViews.includes(view))
  return steps < 0 ? undefined : steps
}
