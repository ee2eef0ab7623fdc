import { type PluginContext, sleep } from 'portico/kernel'
import { selectActiveAccount, selectTokens, toBaseUnits } from 'portico/wallet'
import type { Receivers } from './receivers.ts'
import { type PaymentRequest, readRequest, wholeAmount } from './rules/paymentRequest.ts'
import { isSameAddress, type RecipientProblem } from './rules/recipient.ts'
import type { SendToken } from './rules/tokens.ts'
import { selectChosenToken, selectOtherTokens } from './select.ts'
import type { createSuggestions } from './suggestions.ts'
import { noReceiver, type Receiver, type Suggestion, sendSlice } from './tokens.ts'

interface EntryOptions {
  readonly receivers: Receivers
  readonly suggestions: ReturnType<typeof createSuggestions>
  /** The fee may include rent for a new account of the recipient. */
  readFee(): Promise<void>
}

/** Milliseconds without typing after which a typed request counts as whole. */
const pause = 500

/** Whether a request is for a token, as far as it says. */
const isFor = (token: SendToken, { token: asked, namespace }: PaymentRequest) =>
  asked === undefined ||
  (asked === null ? token.address === undefined : isSameAddress(asked, token.address ?? '', namespace))

/** The text in the field of the recipient: an address, a name, or a payment request. */
export function createReceiverEntry(ctx: PluginContext, { receivers, suggestions, readFee }: EntryOptions) {
  const { store } = ctx
  const state = () => store.get(sendSlice)
  /** The selected suggestion, until the text changes. */
  let chosen: Suggestion | undefined
  /** The payment request whose receiver is in the field, until the text changes. */
  let request: PaymentRequest | undefined
  /** The amount that a request filled in, until another one is set. */
  let filled: string | undefined

  const problemOf = ({ namespace, network }: PaymentRequest): RecipientProblem | undefined => {
    const account = selectActiveAccount(store.get)
    const isHere = !account || (network ? network === account.network.caipNetworkId : namespace === account.namespace)
    return isHere ? undefined : 'network'
  }
  /** The amount that the request asks for; '0' if it asks for none, `undefined` if the token has too few decimals. */
  const askedOf = (token: SendToken) =>
    request?.amount && isFor(token, request) ? wholeAmount(request.amount, token.decimals) : '0'
  const fill = (amount: string, token: SendToken) => {
    filled = amount || undefined
    store.update(sendSlice, (draft) => void Object.assign(draft, { amount, isMax: false, token: token.id }))
  }
  /** Fills in the amount of the request, and warns about another token. */
  const follow = (receiver: Receiver): Receiver => {
    const token = selectChosenToken(store.get)
    if (!request || !token || !receiver.address) return receiver
    const asked = askedOf(token)
    if (asked === undefined) return { ...noReceiver, status: 'refused', problem: 'request' }
    if (filled !== undefined && !isFor(token, request)) fill('', token)
    else if (asked !== '0' && state().amount === '') fill(asked, token)
    return isFor(token, request) ? receiver : { ...receiver, caution: receiver.caution ?? 'token' }
  }
  /** Warns while the amount is not the one that the request asks for. */
  const compare = () => {
    const { receiver, amount } = state()
    const token = selectChosenToken(store.get)
    const asked = (token && receiver.address && askedOf(token)) || '0'
    const units = (text: string) => toBaseUnits(text, token?.decimals ?? 0)
    const isOther = asked !== '0' && amount !== '' && units(amount) !== units(asked)
    const other = receiver.caution === 'amount' ? null : receiver.caution
    const caution = isOther ? (other ?? 'amount') : other
    if (caution === receiver.caution) return
    store.update(sendSlice, (draft) => {
      draft.receiver.caution = caution
    })
  }
  store.watch(
    sendSlice,
    ({ amount }) => amount,
    (amount) => {
      if (amount !== filled) filled = undefined
      compare()
    },
  )

  const set = (entered: string, suggestion?: Suggestion, { force = false } = {}) => {
    const text = entered.trim()
    const found = readRequest(text)
    // The request stays while its receiver stays in the field.
    const isSame = text === request?.to && text === state().to
    const isNew = found !== undefined || !isSame
    if (isNew) request = found === 'refused' ? undefined : found
    // The amount of one request is not that of another receiver.
    const amount = isNew && filled !== undefined ? '' : state().amount
    const problem = found === 'refused' ? 'request' : request && problemOf(request)
    // The field shows the address that the transfer goes to. What is typed, also by a scanner, gives way to it once it is whole.
    const target = request && !problem ? request.to : entered
    const isTyped = target !== entered && Math.abs(entered.length - state().to.length) === 1
    const to = isTyped ? entered : target
    chosen = suggestion
    void (suggestion || problem || force ? suggestions.clear() : suggestions.look(target.trim()))
    const status = problem ? 'refused' : 'looking'
    const receiver: Receiver = text === '' ? noReceiver : { ...noReceiver, status, problem: problem ?? null }
    store.update(
      sendSlice,
      (draft) => void Object.assign(draft, { to, receiver, amount, ...(amount === '' && { isMax: false }) }),
    )
    return ctx.latest('receiver', async (signal) => {
      if (text === '' || problem) return
      if (isTyped) {
        await sleep(pause, signal)
        store.update(sendSlice, (draft) => void Object.assign(draft, { to: target }))
      }
      const known = await receivers.find(target.trim(), signal, { force })
      signal.throwIfAborted()
      const receiver = follow(suggestion ? { ...known, name: suggestion.label, source: suggestion.source } : known)
      store.update(sendSlice, (draft) => void Object.assign(draft, { receiver }))
      compare()
      if (receiver.address) void readFee()
    })
  }
  const check = (options?: { readonly force: boolean }) =>
    state().to === '' ? undefined : set(state().to, chosen, options)

  // The tokens of the account are often listed later than an address is typed.
  let listed: unknown
  store.subscribe(() => {
    const { balances } = selectTokens(store.get)
    if (balances === listed) return
    listed = balances
    const { receiver, isSending } = state()
    const namespace = selectActiveAccount(store.get)?.namespace
    const { address } = receiver
    if (!address || !namespace || isSending) return
    if (selectOtherTokens(store.get).some((token) => isSameAddress(token, address, namespace))) void check()
  })

  return {
    set,
    /** Sets the amount that the request in the field asks for. */
    takeAsked() {
      const token = selectChosenToken(store.get)
      const asked = token && askedOf(token)
      if (asked && asked !== '0') fill(asked, token)
    },
    /** Checks the text again. `force`: past all caches. */
    check,
    /** Forgets the suggestion that was selected, which was for another account or network. */
    forget() {
      chosen = undefined
    },
  }
}
