import type { Slice } from 'portico/kernel'
import type { SwapsState } from '../../../plugins/swaps/tokens.ts'
import type { Store } from '../../../src/kernel/store.ts'
import { button } from '../sending.ts'
import { accountButton, dialog, ensureConnected } from '../steps.ts'
import { answerSwaps, chooseToken, openSwap, reviewSwap, sell, withJson } from '../swapping.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

/** The form before its tokens are there. */
async function openUnready(visit: Visit): Promise<void> {
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await press(visit, 'Swap')
}

/** The form with all that it takes. */
async function filled({ page }: Visit, amount = '1.5'): Promise<void> {
  await openSwap(page)
  await chooseToken(page, 'buy', 'Tide Dollar')
  await sell(page, amount)
  await dialog(page).locator('.swap-details').waitFor()
}

async function review(visit: Visit): Promise<void> {
  await filled(visit)
  await reviewSwap(visit.page)
}

async function reviewToken(visit: Visit): Promise<void> {
  const { page } = visit
  await openSwap(page)
  await chooseToken(page, 'sell', 'Tide Dollar')
  await chooseToken(page, 'buy', 'Ether')
  await sell(page, '100')
  await reviewSwap(page)
}

/** Shows a state that only a wallet or a chain could bring about. */
const tell = ({ page }: Visit, patch: Partial<SwapsState>) =>
  page.evaluate((patch) => {
    const writable = window.portico.kernel?.store as Store | undefined
    writable?.update({ id: 'swaps' } as Slice<SwapsState>, (draft) => void Object.assign(draft, patch))
  }, patch)

const scenes: readonly Scene[] = [
  { name: 'Swap, empty', play: ({ page }) => openSwap(page) },
  {
    name: 'Swap, loading',
    isAlone: true,
    async play(visit) {
      await answerSwaps(visit.page, 'tokens', () => {})
      await openUnready(visit)
      await titled(visit, 'Swap')
      await dialog(visit.page).locator('.p-skeleton').first().waitFor()
    },
  },
  { name: 'Swap, filled in', play: (visit) => filled(visit) },
  {
    name: 'Swap, filled in, with its details',
    async play(visit) {
      await filled(visit, '123.456789123456789')
      await dialog(visit.page).locator('.swap-details > summary').click()
      await says(visit, 'Minimum received')
    },
  },
  {
    name: 'Swap, while a price is asked for',
    async play(visit) {
      await answerSwaps(visit.page, 'quotes', () => {})
      await openSwap(visit.page)
      await chooseToken(visit.page, 'buy', 'Tide Dollar')
      await sell(visit.page, '1.5')
      await dialog(visit.page).locator('output[aria-busy]').waitFor()
    },
  },
  {
    name: 'Swap, insufficient balance',
    async play(visit) {
      await openSwap(visit.page)
      await chooseToken(visit.page, 'buy', 'Tide Dollar')
      await sell(visit.page, '99999')
      await button(visit.page, 'Not enough ETH').waitFor()
    },
  },
  {
    name: 'Swap, a balance that can not be read',
    isFailing: true,
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/account\/.*\/balance/, (route) => route.abort())
      await openSwap(visit.page)
      await chooseToken(visit.page, 'sell', 'Tide Dollar')
      await chooseToken(visit.page, 'buy', 'Ether')
      await sell(visit.page, '5')
      await says(visit, 'Couldn’t read your balance yet.')
    },
  },
  {
    name: 'Swap, nothing left for the fee',
    async play(visit) {
      await openSwap(visit.page)
      await chooseToken(visit.page, 'buy', 'Tide Dollar')
      await sell(visit.page, '9999.9999999')
      await says(visit, 'Not enough ETH for the network fee.')
    },
    isFailing: true,
  },
  {
    name: 'Swap, insufficient liquidity',
    async play(visit) {
      await openSwap(visit.page)
      await chooseToken(visit.page, 'buy', 'Tide Dollar')
      await sell(visit.page, '9000')
      await button(visit.page, 'Insufficient liquidity').waitFor()
      await says(visit, 'Try a smaller one.')
    },
    isFailing: true,
  },
  {
    name: 'Swap, no price',
    isFailing: true,
    async play(visit) {
      await answerSwaps(visit.page, 'quotes', withJson({}, 503))
      await openSwap(visit.page)
      await chooseToken(visit.page, 'buy', 'Tide Dollar')
      await sell(visit.page, '1.5')
      await says(visit, 'Couldn’t get a price')
    },
  },
  {
    name: 'Swap, high price impact',
    async play(visit) {
      await answerSwaps(visit.page, 'quotes', withJson({ quotes: [{ toAmount: '2500000000' }] }))
      await filled(visit)
      await dialog(visit.page).locator('.swap-details > summary').click()
      await says(visit, 'You get much less than what you sell is worth.')
    },
  },
  {
    name: 'Swap, on a network without swaps',
    isAlone: true,
    async play(visit) {
      await answerSwaps(visit.page, 'tokens', withJson({ tokens: [] }))
      await openUnready(visit)
      await says(visit, 'Network not supported for Swaps.')
    },
  },
  {
    name: 'Swap, on a network that the service does not know',
    isAlone: true,
    async play(visit) {
      await visit.page.route(/\/v1\/supported-chains/, (route) =>
        route.fulfill({ json: { http: ['eip155:1'], ws: [] }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await openUnready(visit)
      await says(visit, 'Network not supported for Swaps.')
      await visit.page.getByText('Network not supported for Gas Price').first().waitFor()
    },
  },
  {
    name: 'Swap, the service is down',
    isAlone: true,
    isFailing: true,
    async play(visit) {
      await answerSwaps(visit.page, 'tokens', withJson({}, 503))
      await openUnready(visit)
      await says(visit, 'Failed to initialize swap')
    },
  },
  {
    name: 'Swap, while the wallet asks',
    async play(visit) {
      await review(visit)
      await visit.cue('hang')
      await press(visit, 'Swap')
      await says(visit, 'Approve in Harbour')
      await press(visit, 'Back')
      await says(visit, 'Still waiting in Harbour')
    },
  },
  {
    name: 'SwapSelectToken',
    async play({ page }) {
      await openSwap(page)
      await button(page, 'Select token to buy').click()
      await button(page, /^Tide Dollar/).waitFor()
    },
  },
  {
    name: 'SwapSelectToken, nothing found',
    async play(visit) {
      await openSwap(visit.page)
      await button(visit.page, 'Select token to buy').click()
      await dialog(visit.page).getByRole('searchbox').fill('nothing at all')
      await says(visit, 'No tokens found')
    },
  },
  { name: 'SwapPreview', play: review },
  { name: 'SwapPreview, to be approved', play: reviewToken },
  {
    name: 'SwapPreview, while the wallet asks for the approval',
    async play(visit) {
      await reviewToken(visit)
      await visit.cue('hang')
      await press(visit, 'Approve')
      await says(visit, 'Approve in Harbour')
    },
  },
  ...(
    [
      ['the old approval is removed', 'asksReset', 'Approve twice in Harbour.'],
      ['the chain confirms the approval', 'approving', 'Waiting for the network to confirm the approval'],
    ] as const
  ).map(
    ([what, step, text]): Scene => ({
      name: `SwapPreview, while ${what}`,
      isAlone: true,
      async play(visit) {
        await reviewToken(visit)
        await tell(visit, { step, wallet: 'Harbour' })
        await says(visit, text)
      },
    }),
  ),
  {
    name: 'SwapPreview, while the wallet asks',
    async play(visit) {
      await review(visit)
      await visit.cue('hang')
      await press(visit, 'Swap')
      await says(visit, 'Approve in Harbour')
    },
  },
  {
    name: 'SwapPreview, declined',
    async play(visit) {
      await review(visit)
      await visit.cue('reject')
      await press(visit, 'Swap')
      await says(visit, 'Request declined in the wallet.')
    },
  },
  {
    name: 'SwapPreview, the price has changed',
    async play(visit) {
      await review(visit)
      await tell(visit, { hasMoved: true })
      await says(visit, 'The price has changed. Check what you get.')
    },
  },
  {
    name: 'SwapPreview, the amount is lower',
    async play(visit) {
      await review(visit)
      await tell(visit, { isLowered: true })
      await says(visit, 'so the amount is lower')
    },
  },
  {
    name: 'SwapPreview, the network has changed',
    isAlone: true,
    async play(visit) {
      await review(visit)
      await visit.cue('setChain', 31338)
      await says(visit, 'The account or the network has changed.')
    },
  },
  {
    name: 'SwapPreview, the service built another transaction',
    async play(visit) {
      await review(visit)
      await tell(visit, { order: null, failure: 'otherTransaction' })
      await says(visit, 'The swap service built another transaction than you asked for.')
    },
  },
]

/** Swaps. Nothing is sent: the scenes share a world. */
export const swapScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true }))
