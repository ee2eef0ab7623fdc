import type { Visit } from '../visit.ts'
import { choose, press, type Scene, says, titled } from './scene.ts'

/** Connects a wallet that has to sign in. */
async function asked(visit: Visit): Promise<void> {
  await choose(visit)
  await titled(visit, 'Sign in')
  await says(visit, 'Sign in to Portico demo')
}

/** Signing in with a wallet. */
export const signInScenes: readonly Scene[] = [
  { name: 'SIWXSignMessage', isAlone: true, query: 'siwx=required', play: asked },
  { name: 'SIWXSignMessage, not required', isAlone: true, query: 'siwx=optional', play: asked },
  {
    name: 'SIWXSignMessage, the message',
    isAlone: true,
    query: 'siwx=required',
    async play(visit) {
      await asked(visit)
      await press(visit, 'View message')
      await says(visit, 'wants you to sign in')
    },
  },
  {
    name: 'SIWXSignMessage, held open',
    isAlone: true,
    query: 'siwx=required',
    async play(visit) {
      await asked(visit)
      await visit.page.keyboard.press('Escape')
      await says(visit, 'Sign the message or cancel first.')
    },
  },
  {
    name: 'SIWXSignMessage, signing',
    isAlone: true,
    query: 'siwx=required',
    async play(visit) {
      await asked(visit)
      await visit.cue('hang')
      await press(visit, 'Sign')
      await says(visit, 'Continue in Harbour')
    },
  },
  {
    name: 'SIWXSignMessage, declined',
    isAlone: true,
    query: 'siwx=required',
    async play(visit) {
      await asked(visit)
      await visit.cue('reject')
      await press(visit, 'Sign')
      await visit.page.getByText('Signature declined').first().waitFor()
    },
  },
  {
    name: 'SIWXSignMessage, on another network',
    isAlone: true,
    query: 'siwx=required',
    async play(visit) {
      await asked(visit)
      await press(visit, 'Sign')
      await visit.page.getByTestId('status').getByText('connected', { exact: true }).waitFor()
      await visit.cue('setChain', 31338)
      await says(visit, 'switches back to Portico Local')
    },
  },
]
