import { dialog, ensureConnected } from '../steps.ts'
import { networks, press, type Scene, says, titled } from './scene.ts'

const scenes: readonly Scene[] = [
  { name: 'Networks', play: networks },
  {
    name: 'Networks, so many that they can be searched',
    query: 'networks=many',
    async play(visit) {
      await networks(visit)
      await dialog(visit.page).getByRole('searchbox', { name: 'Search networks' }).fill('r')
      await dialog(visit.page).getByRole('button', { name: 'Cobalt' }).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'Networks, none found',
    query: 'networks=many',
    async play(visit) {
      await networks(visit)
      await dialog(visit.page).getByRole('searchbox', { name: 'Search networks' }).fill('nowhere')
      await says(visit, 'No network found')
    },
  },
  {
    name: 'SwitchNetwork, waiting',
    async play(visit) {
      await networks(visit)
      await visit.cue('hang')
      await press(visit, 'Portico Local Two')
      await says(visit, 'Approve in wallet')
    },
  },
  {
    name: 'SwitchNetwork, declined',
    async play(visit) {
      await networks(visit)
      await visit.cue('reject')
      await press(visit, 'Portico Local Two')
      await says(visit, 'Request declined in Harbour')
    },
  },
  {
    name: 'SwitchNetwork, not supported',
    async play(visit) {
      await networks(visit)
      await visit.cue('failNext', { code: -32601, message: 'On cue' }, 'wallet_switchEthereumChain')
      await press(visit, 'Portico Local Two')
      await says(visit, 'Network not supported in Harbour')
    },
  },
  {
    name: 'UnsupportedChain',
    isAlone: true,
    async play(visit) {
      await ensureConnected(visit.page)
      await visit.cue('setChain', 1)
      await titled(visit, 'Switch network')
    },
  },
]

/** Which network, and how moving to another one goes. */
export const networkScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true }))
