import type { Slice } from 'portico/kernel'
import type { Order } from '../../../plugins/send/rules/order.ts'
import type { SendState, SentOrder } from '../../../plugins/send/tokens.ts'
import type { Store } from '../../../src/kernel/store.ts'
import { button, choose, fill, openForm, review, submit, titled, type } from '../sending.ts'
import { accountButton, dialog, ensureConnected } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { addExplorer } from './activity.ts'
import { press, type Scene, says } from './scene.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The form with all that it takes. */
async function filled({ page }: Visit): Promise<void> {
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '1.25', to)
  await button(page, 'Review').waitFor()
}

async function receiving({ page }: Visit): Promise<void> {
  await ensureConnected(page)
  await accountButton(page).click()
  await button(page, 'Receive').click()
  await dialog(page).getByRole('img', { name: 'QR code of your address' }).waitFor()
}

/** Shows the order under review as sent, although it never was. */
const tellStatus = ({ page }: Visit, status: SentOrder['status']) =>
  page.evaluate((status) => {
    const { router, store } = window.portico.kernel ?? {}
    const writable = store as Store | undefined
    writable?.update({ id: 'send' } as Slice<SendState>, (draft) => {
      if (draft.order) draft.sent = { order: draft.order, hash: `0x${'a1'.repeat(32)}`, status }
    })
    const view = router?.resolve('WalletSendConfirmed')
    if (view) router?.reset(view)
  }, status)

/** Replaces the text of the field of the recipient at once. */
async function paste({ page }: Visit, text: string): Promise<void> {
  await dialog(page).getByLabel('Recipient').press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Changes the order under review as a chain could. */
const changeOrder = ({ page }: Visit, patch: Partial<Order>, isLowered = false) =>
  page.evaluate(
    ([patch, isLowered]) => {
      const writable = window.portico.kernel?.store as Store | undefined
      writable?.update({ id: 'send' } as Slice<SendState>, (draft) => {
        if (draft.order) Object.assign(draft, { order: { ...draft.order, ...patch }, isLowered })
      })
    },
    [patch, isLowered] as const,
  )

const scenes: readonly Scene[] = [
  { name: 'WalletSend, empty', play: ({ page }) => openForm(page) },
  { name: 'WalletSend, filled in', play: filled },
  {
    name: 'WalletSend, too much for nobody',
    async play(visit) {
      await filled(visit)
      await fill(visit.page, '99999', `0x${'0'.repeat(40)}`)
      await says(visit, 'This is the zero address.')
      await submit(visit.page).getByText('Not enough ETH').waitFor()
    },
  },
  {
    name: 'WalletSend, all there is',
    async play(visit) {
      await filled(visit)
      await press(visit, 'Max')
      await dialog(visit.page).locator('.send-number:not([style*=": 4"])').waitFor()
    },
  },
  {
    name: 'WalletSend, nothing left for the fee',
    async play(visit) {
      await filled(visit)
      await type(visit.page, 'Amount', '9999.9999999')
      await says(visit, 'Leave some ETH for the network fee.')
    },
  },
  {
    name: 'WalletSend, asked for by the host',
    async play({ page }) {
      await ensureConnected(page)
      await page.evaluate((receiver) => {
        window.portico.open({ view: 'WalletSend', arguments: { amount: '1.25', to: receiver } }).catch(() => {})
      }, to)
      await button(page, 'Review').waitFor()
    },
  },
  {
    name: 'WalletSend, what the host asked for could not be prepared',
    isFailing: true,
    async play(visit) {
      const { page } = visit
      await ensureConnected(page)
      await page.evaluate(() => {
        window.portico.open({ view: 'WalletSend', arguments: { amount: 'some' } }).catch(() => {})
      })
      await says(visit, 'Couldn’t prepare this transfer.')
    },
  },
  {
    name: 'WalletSendSelectToken',
    async play({ page }) {
      await openForm(page)
      await button(page, /Choose another$/).click()
      await button(page, /^Pebble/).waitFor()
    },
  },
  {
    name: 'WalletSendSelectToken, nothing found',
    async play(visit) {
      const { page } = visit
      await openForm(page)
      await button(page, /Choose another$/).click()
      await dialog(page).getByRole('searchbox').fill('nothing at all')
      await says(visit, 'No tokens found')
    },
  },
  {
    name: 'WalletSend, a payment request for another amount',
    async play(visit) {
      await filled(visit)
      await paste(visit, `ethereum:${to}?value=5e16`)
      await says(visit, 'The payment request is for another amount.')
    },
  },
  {
    name: 'WalletSend, a payment request for another network',
    async play(visit) {
      await filled(visit)
      await paste(visit, `ethereum:${to}@10?value=5e16`)
      await says(visit, 'This is meant for another network')
    },
  },
  {
    name: 'WalletSendPreview, the balance has fallen',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
      await changeOrder(visit, { amount: `${9n * 10n ** 30n}` })
      await says(visit, 'The balance does not cover the amount and the network fee.')
    },
  },
  {
    name: 'WalletSendPreview, the amount is lower',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
      await changeOrder(visit, {}, true)
      await says(visit, 'so the amount is lower')
    },
  },
  {
    name: 'WalletSendPreview',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
    },
  },
  {
    name: 'WalletSendPreview, while the wallet asks',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
      await visit.cue('hang')
      await press(visit, 'Send')
      await says(visit, 'Approve in Harbour')
    },
  },
  {
    name: 'WalletSend, while the wallet asks',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
      await visit.cue('hang')
      await press(visit, 'Send')
      await says(visit, 'Approve in Harbour')
      await press(visit, 'Back')
      await says(visit, 'Still waiting in Harbour')
    },
  },
  {
    name: 'WalletSendPreview, declined',
    async play(visit) {
      await filled(visit)
      await review(visit.page)
      await visit.cue('reject')
      await press(visit, 'Send')
      await says(visit, 'Request declined in the wallet.')
    },
  },
  ...(
    [
      ['pending', 'Transaction submitted'],
      ['confirmed', 'Transaction confirmed'],
      ['failed', 'Transaction failed.'],
    ] as const
  ).map(
    ([status, text]): Scene => ({
      name: `WalletSendConfirmed, ${status}`,
      async play(visit) {
        await addExplorer(visit)
        await filled(visit)
        await review(visit.page)
        await tellStatus(visit, status)
        await says(visit, text)
      },
    }),
  ),
  { name: 'WalletReceive', play: receiving },
  {
    name: 'WalletCompatibleNetworks',
    async play(visit) {
      await receiving(visit)
      await press(visit, /^Compatible networks/)
      await titled(visit.page, 'Compatible networks')
    },
  },
]

/** Sending and receiving. Nothing is sent: the scenes share a world. */
export const sendScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true }))
