import type { Slice } from 'portico/kernel'
import type { SessionsState, SmartSession } from '../../../plugins/sessions/tokens.ts'
import type { Store } from '../../../src/kernel/store.ts'
import { accountButton, dialog, ensureConnected } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

const contract = `0x${'5'.repeat(40)}`
/** The Tide Dollar, which the chain describes. */
const token = `0x${'1'.repeat(40)}`
const day = 86_400

/** A session as the service sends it. */
const entry = (pci: string, now: number, more: Readonly<Record<string, unknown>> = {}) => ({
  project: { id: pci, name: 'Tidal game', url: 'https://tidal.example' },
  pci,
  expiry: now + day,
  createdAt: now - day,
  permissions: [
    {
      type: 'contract-call',
      data: { address: contract, functions: [{ functionName: 'deposit', valueLimit: '0x2386f26fc10000' }] },
    },
    { type: 'erc20-token-transfer', data: { address: token, allowance: '0x5f5e100' } },
    { type: 'erc20-token-transfer', data: { address: contract, allowance: '0x5f5e100' } },
    { type: 'teleport', data: {} },
  ],
  policies: [{ type: 'rate-limit', data: { count: 5, interval: 3600 } }],
  context: '0x01',
  revokedAt: null,
  ...more,
})

/** Sessions in each state, and one of an app with a very long name. */
const allEntries = (now: number) => [
  entry('one', now),
  entry('two', now, { project: { name: 'Harbour-and-lighthouse-keeping-simulator-of-the-northern-sea' } }),
  entry('three', now, { expiry: now - day }),
  entry('four', now, { revokedAt: now - 3600 }),
]

const answer = ({ page }: Visit, pcis: readonly unknown[]) =>
  page.route(/\/v1\/sessions\//, (route) =>
    route.fulfill({ json: { pcis }, headers: { 'access-control-allow-origin': '*' } }),
  )
const now = () => Math.floor(Date.now() / 1000)

/** Opens the sessions from the account. */
export async function openSessions(visit: Visit): Promise<void> {
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await press(visit, 'Smart sessions')
  await titled(visit, 'Smart sessions')
}
const withAll = async (visit: Visit) => {
  await answer(visit, allEntries(now()))
  await openSessions(visit)
  await says(visit, 'Tidal game')
}
const openOne = async (visit: Visit) => {
  await withAll(visit)
  await press(visit, /^Tidal game/)
  await says(visit, 'tidal.example')
  await says(visit, '100 TUSD')
  await says(visit, '100,000,000')
}
const openRevoke = async (visit: Visit) => {
  await openOne(visit)
  await press(visit, 'Revoke session')
  await titled(visit, 'Revoke session?')
}
/** Changes the first session in the state, as a list that is read anew would. */
const tell = ({ page }: Visit, patch: Partial<SmartSession>) =>
  page.evaluate((patch) => {
    const writable = window.portico.kernel?.store as Store | undefined
    writable?.update({ id: 'sessions' } as Slice<SessionsState>, ({ sessions: [first] }) => {
      if (first) Object.assign(first, patch)
    })
  }, patch)
const tab = async (visit: Visit, name: string, text: string) => {
  await dialog(visit.page).getByRole('tab', { name }).click()
  await says(visit, text)
}

const scenes: readonly Scene[] = [
  { name: 'SmartSessionList', play: withAll },
  {
    name: 'SmartSessionList, revoked ones',
    async play(visit) {
      await withAll(visit)
      await tab(visit, 'Revoked', 'Revoked ')
    },
  },
  {
    name: 'SmartSessionList, empty',
    isAlone: true,
    async play(visit) {
      await answer(visit, [])
      await openSessions(visit)
      await says(visit, 'No active sessions')
      await tab(visit, 'Expired', 'No expired sessions')
    },
  },
  {
    name: 'SmartSessionList, loading',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/sessions\//, () => {})
      await openSessions(visit)
      await dialog(visit.page).getByText('Loading…').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'SmartSessionList, failed',
    isFailing: true,
    async play(visit) {
      await visit.page.route(/\/v1\/sessions\//, (route) => route.abort())
      await openSessions(visit)
      await says(visit, 'Couldn’t load your sessions.')
    },
  },
  {
    name: 'SmartSessionList, on a network without sessions',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/supported-chains/, (route) =>
        route.fulfill({ json: { http: ['eip155:1'], ws: [] }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await openSessions(visit)
      await says(visit, 'No smart sessions here')
    },
  },
  { name: 'SmartSession', play: openOne },
  { name: 'RevokeSmartSession', play: openRevoke },
  {
    name: 'RevokeSmartSession, while the wallet asks',
    async play(visit) {
      await openRevoke(visit)
      await visit.cue('hang')
      await press(visit, 'Revoke session')
      await says(visit, 'Approve in Harbour')
    },
  },
  {
    name: 'RevokeSmartSession, while the service revokes',
    isAlone: true,
    async play(visit) {
      await openRevoke(visit)
      await visit.page.route(/\/v1\/sessions\/.*\/revoke/, () => {})
      await press(visit, 'Revoke session')
      await says(visit, 'Revoking…')
    },
  },
  {
    name: 'RevokeSmartSession, revoked elsewhere',
    isAlone: true,
    async play(visit) {
      await openRevoke(visit)
      await tell(visit, { revokedAt: Date.now() })
      await says(visit, 'can no longer act for your account')
    },
  },
  {
    name: 'RevokeSmartSession, declined',
    async play(visit) {
      await openRevoke(visit)
      await visit.cue('reject')
      await press(visit, 'Revoke session')
      await says(visit, 'Request declined in the wallet.')
    },
  },
]

/** Smart sessions, as the service lists them. Nothing is granted: the scenes share a world. */
export const sessionScenes: readonly Scene[] = scenes.map((scene) => ({
  ...scene,
  isConnected: true,
  query: 'sessions',
}))
