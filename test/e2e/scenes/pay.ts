import type { PaymentRequest } from 'portico/plugins/pay'
import { askPayment, coinBill, shop } from '../paying.ts'
import { button } from '../sending.ts'
import { accountButton, dialog, ensureConnected } from '../steps.ts'
import type { Visit } from '../visit.ts'
import { press, type Scene, says, titled } from './scene.ts'

const tideDollar = `0x${'1'.repeat(40)}`
const tokenBill: PaymentRequest = {
  paymentAsset: {
    network: 'eip155:31337',
    asset: tideDollar,
    metadata: { name: 'Tide Dollar', symbol: 'TUSD', decimals: 6 },
  },
  recipient: shop,
  amount: '5000001',
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
/** Answers a method of the exchanges in this page alone; the others go their way. */
const answerExchanges = ({ page }: Visit, wanted: string, answer: unknown) =>
  page.route('**/v1/json-rpc**', async (route) => {
    const { method, id } = (route.request().postDataJSON() ?? {}) as { method?: string; id?: number }
    if (method !== wanted) return route.fallback()
    await route.fulfill({ headers: cors, json: { jsonrpc: '2.0', id, result: answer } })
  })

const open = async (visit: Visit, request?: PaymentRequest) => {
  await ensureConnected(visit.page)
  await askPayment(visit, request)
  await titled(visit, 'Pay')
}
const ready = async (visit: Visit, request?: PaymentRequest) => {
  await open(visit, request)
  await button(visit.page, /^Tidemark/).waitFor()
  await says(visit, 'can’t be undone')
}
const deposit = async (visit: Visit) => {
  await ensureConnected(visit.page)
  await accountButton(visit.page).click()
  await press(visit, 'Add funds')
  await press(visit, /^Deposit from exchange/)
  await says(visit, 'Enter an amount to go on.')
}
/** At an exchange whose page the browser does not open. */
const blocked = async (visit: Visit) => {
  await visit.page.evaluate(() => Object.assign(window, { open: () => null }))
  await ready(visit)
  await press(visit, /^Tidemark/)
}
const waiting = async (visit: Visit) => {
  await visit.page.evaluate(() => Object.assign(window, { open: () => ({ location: { replace() {} }, close() {} }) }))
  await ready(visit)
  await press(visit, /^Tidemark/)
}

const scenes: readonly Scene[] = [
  { name: 'Pay', play: (visit) => ready(visit) },
  { name: 'Pay, a token', play: (visit) => ready(visit, tokenBill) },
  {
    name: 'Pay, more than the account has',
    async play(visit) {
      await open(visit, { ...coinBill, amount: `${10n ** 30n}` })
      await button(visit.page, /^Tidemark/).waitFor()
      await says(visit, 'Not enough ETH')
    },
  },
  {
    name: 'Pay, on another network',
    async play(visit) {
      await open(visit, { ...coinBill, paymentAsset: { ...coinBill.paymentAsset, network: 'eip155:31338' } })
      await says(visit, 'is on another network')
    },
  },
  {
    name: 'Pay, without exchanges',
    async play(visit) {
      await answerExchanges(visit, 'reown_getExchanges', [])
      await open(visit)
      await says(visit, 'can’t be undone')
    },
  },
  {
    name: 'Pay, the exchanges fail',
    isFailing: true,
    async play(visit) {
      await answerExchanges(visit, 'reown_getExchanges', 'garbage')
      await open(visit)
      await says(visit, 'Couldn’t load the exchanges.')
    },
  },
  {
    name: 'Pay, refused',
    isFailing: true,
    async play(visit) {
      await open(visit, { ...coinBill, recipient: 'ada.eth' })
      await says(visit, 'This payment can’t be made')
    },
  },
  {
    name: 'PayLoading, while the wallet asks',
    async play(visit) {
      await ready(visit)
      await visit.cue('hang')
      await press(visit, /^Pay with Harbour/)
      await says(visit, 'Approve in Harbour.')
    },
  },
  {
    name: 'PayLoading, declined',
    async play(visit) {
      await ready(visit)
      await visit.cue('reject')
      await press(visit, /^Pay with Harbour/)
      await says(visit, 'Request declined in the wallet.')
    },
  },
  {
    name: 'PayLoading, at the exchange',
    isAlone: true,
    async play(visit) {
      await waiting(visit)
      await says(visit, 'Finish at Tidemark.')
    },
  },
  {
    name: 'PayLoading, blocked by the browser',
    isAlone: true,
    async play(visit) {
      await blocked(visit)
      await says(visit, 'Your browser did not open Tidemark.')
    },
  },
  {
    name: 'PayLoading, paid at the exchange',
    async play(visit) {
      await answerExchanges(visit, 'reown_getExchangeBuyStatus', { status: 'SUCCESS' })
      await waiting(visit)
      await says(visit, 'Payment complete')
    },
  },
  {
    name: 'Pay, paid',
    async play(visit) {
      await answerExchanges(visit, 'reown_getExchangeBuyStatus', { status: 'SUCCESS' })
      await waiting(visit)
      await says(visit, 'Payment complete')
      await press(visit, 'Back')
      await titled(visit, 'Pay')
      await says(visit, 'Payment complete')
    },
  },
  {
    name: 'PayLoading, failed at the exchange',
    isFailing: true,
    async play(visit) {
      await answerExchanges(visit, 'reown_getExchangeBuyStatus', { status: 'FAILED' })
      await waiting(visit)
      await says(visit, 'Tidemark did not make the payment.')
    },
  },
  {
    name: 'Pay, with an attempt under way',
    isAlone: true,
    async play(visit) {
      await waiting(visit)
      await says(visit, 'Finish at Tidemark.')
      await press(visit, 'Back')
      await says(visit, 'is under way')
    },
  },
  {
    name: 'FundWallet',
    async play(visit) {
      await ensureConnected(visit.page)
      await accountButton(visit.page).click()
      await press(visit, 'Add funds')
      await says(visit, 'From your exchange account')
    },
  },
  { name: 'PayWithExchange', play: deposit },
  {
    name: 'PayWithExchange, with an amount',
    isAlone: true,
    async play(visit) {
      await deposit(visit)
      await dialog(visit.page).getByRole('textbox').fill('1250')
      await says(visit, 'Tidemark')
    },
  },
  {
    name: 'PayWithExchangeSelectAsset',
    async play(visit) {
      await deposit(visit)
      await press(visit, /^Token: /)
      await titled(visit, 'Select token')
    },
  },
]

/** Payments and deposits. Nothing is paid: the scenes share a world. */
export const payScenes: readonly Scene[] = scenes.map((scene) => ({ ...scene, isConnected: true, query: 'pay' }))
