import type { Format, Resolved } from 'portico/kernel'
import { type Balance, formatExactAmount, fromBaseUnits } from 'portico/wallet'
import type { RequestAction, RequestCaution, RequestField, RequestToken } from '../wallet/internal.ts'
import type { reviewMessages } from './messages.ts'
import { isZeroAddress, oneLine, plainDomain } from './text.ts'

type Texts = Resolved<typeof reviewMessages.texts>

/** The texts, the number format and the shortening of addresses that sentences need. */
export interface Writer {
  readonly texts: Texts
  readonly format: Format
  /** Shortens an address. */
  short(address: string): string
}

/** Formats base units as an amount of coins, without a sign: the sentence says the direction. */
const writeUnits = (units: string, decimals: number, { locale }: Format) =>
  formatExactAmount(fromBaseUnits(units.replace('-', ''), decimals), locale)

/** An amount with its symbol; in base units if the chain does not describe the token. */
export function writeTokenAmount(amount: string, token: RequestToken, { texts, format }: Writer): string {
  const { symbol, decimals } = token
  if (decimals === null) return `${writeUnits(amount, 0, format)} ${oneLine(symbol) || texts.unknownToken}`
  return `${writeUnits(amount, decimals, format)} ${oneLine(symbol)}`.trim()
}

/** Digits of a fee: it is an estimate. */
const feeDigits = 3

/** A fee rounded up, so that it is never shown as less than what may be charged, and with all its digits. */
export function writeFee({ value, symbol, decimals }: Balance, writer: Writer): { shown: string; exact: string } {
  const units = BigInt(value)
  // Whole coins stay whole, however many there are.
  const places = Math.min(Math.max(units.toString().length - feeDigits, 0), decimals)
  const step = 10n ** BigInt(places)
  const rounded = ((units + step - 1n) / step) * step
  const write = (amount: string) => writeTokenAmount(amount, { symbol, decimals }, writer)
  return { shown: write(rounded.toString()), exact: write(value) }
}

const nameOf = ({ symbol, address = '' }: RequestToken, { short }: Writer) => oneLine(symbol) || short(address)

/** The sentence of an action. `account` is the address that the request is for. */
export function writeAction(action: RequestAction, account: string, writer: Writer): string {
  const { texts, short } = writer
  const isOwn = (address: string) => address.toLowerCase() === account.toLowerCase()
  const moved = (amount: string, from: string, to: string, staysOwn = isOwn(to)) => {
    if (!isOwn(from)) return texts.move({ amount, from: short(from), to: short(to) })
    return staysOwn ? texts.sendSelf({ amount }) : texts.send({ amount, to: short(to) })
  }
  switch (action.type) {
    case 'transfer':
      return moved(writeTokenAmount(action.amount, action.token, writer), action.from, action.to, action.isOwn)
    case 'transferNft': {
      const name = texts.collectible({ name: oneLine(action.collection.symbol), id: oneLine(action.id, 24) })
      const count = action.amount === '1' ? '' : `${writeUnits(action.amount, 0, writer.format)} × `
      return moved(count + name, action.from, action.to)
    }
    case 'approve': {
      const spender = short(action.spender)
      const symbol = nameOf(action.token, writer)
      if (action.amount === '0') return texts.forbid({ spender, symbol })
      if (action.amount === null) return texts.allowAny({ spender, symbol })
      const amount = writeTokenAmount(action.amount, action.token, writer)
      if (action.period !== undefined) return texts.allowEach({ spender, amount })
      if (action.isPartial) return texts.allowUnknown({ spender, added: amount })
      if (action.added === undefined || action.added === action.amount) return texts.allow({ spender, amount })
      return texts.allowMore({ spender, amount, added: writeTokenAmount(action.added, action.token, writer) })
    }
    case 'approveNft': {
      const name = texts.collectible({ name: oneLine(action.collection.symbol), id: oneLine(action.id, 24) })
      return isZeroAddress(action.spender)
        ? texts.forbidEach({ symbol: name })
        : texts.allowOne({ spender: short(action.spender), name })
    }
    case 'approveAll': {
      const given = { spender: short(action.spender), name: nameOf(action.collection, writer) }
      return action.isAllowed ? texts.allowAll(given) : texts.forbidAll(given)
    }
    case 'wrap':
    case 'unwrap':
      return texts[action.type]({ amount: writeTokenAmount(action.amount, action.token, writer) })
    case 'createAccount':
      return action.token
        ? texts.openAccount({ symbol: nameOf(action.token, writer) })
        : texts.createAccount({ account: short(action.account) })
    case 'closeAccount':
      return texts.closeAccount({ account: short(action.account), to: short(action.to) })
    case 'setAuthority': {
      const controlled = short(action.account)
      if (action.to === null) return texts.dropControl({ account: controlled })
      const text = action.isStakeOnly ? texts.letStake : texts.giveControl
      return text({ account: controlled, to: short(action.to) })
    }
    case 'revoke':
      return texts.forbidEach({ symbol: nameOf(action.token, writer) })
    case 'burn':
      return texts.burn({ amount: writeTokenAmount(action.amount, action.token, writer) })
    case 'call': {
      const paid = action.value && writeTokenAmount(action.value.amount, action.value.token, writer)
      if (action.intent !== undefined) return [oneLine(action.intent), paid].filter(Boolean).join(' · ')
      if (!action.name) return [texts.run({ contract: short(action.contract) }), paid].filter(Boolean).join(' · ')
      const given = { name: oneLine(action.name, 40), contract: short(action.contract) }
      return paid === undefined ? texts.call(given) : texts.callPaid({ ...given, amount: paid })
    }
    case 'data':
      if (action.intent !== undefined) return oneLine(action.intent)
      return texts.data({
        name: oneLine(action.name, 40),
        domain: oneLine(action.domain) || short(action.contract ?? ''),
      })
    case 'signIn':
      return texts.signIn({ domain: plainDomain(action.domain) })
    case 'permissions':
      return action.isGranted ? texts.grant : texts.revoke
    case 'deploy':
      return action.value
        ? `${texts.deploy} · ${writeTokenAmount(action.value.amount, action.value.token, writer)}`
        : texts.deploy
    case 'message':
    case 'memo':
    case 'blind':
      return texts[action.type]
  }
}

/** The sentence of a caution. */
export function writeCaution({ kind, subject = '' }: RequestCaution, { texts, short }: Writer): string {
  if (kind === 'unknownToken') return texts.tokenNotDescribed
  const text = texts[kind]
  if (typeof text === 'string') return text
  // The page chooses these names.
  if (kind === 'unknownCapability') return text({ subject: oneLine(subject) })
  const isAddress = kind !== 'foreignDomain' && kind !== 'otherNetwork'
  return text({ subject: isAddress ? short(subject) : plainDomain(subject) })
}

/** The value of a field; addresses are not shortened. */
export function writeField(field: RequestField, writer: Writer): string {
  switch (field.type) {
    case 'amount':
      return field.value === null ? writer.texts.unlimited : writeTokenAmount(field.value, field.token, writer)
    case 'date':
      return field.value === null
        ? writer.texts.forever
        : writer.format.date(field.value, { dateStyle: 'medium', timeStyle: 'short' })
    default:
      return oneLine(field.value, 400)
  }
}

const second = 1000
const units = [
  ['day', 86_400 * second],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
] as const

/** A duration in the largest unit that it is a multiple of. */
function writeDuration(time: number, { format }: Writer): string {
  const [unit, size] = units.find((item) => time % item[1] === 0) ?? (['second', second] as const)
  return format.number(time / size, { style: 'unit', unit, unitDisplay: 'long' })
}

/** The values below the sentence of an action, such as its addresses, its end date and the fields of its data. */
export function listFacts(action: RequestAction, account: string, writer: Writer): readonly RequestField[] {
  const { texts } = writer
  const address = (label: string, value: string | undefined): readonly RequestField[] =>
    value === undefined ? [] : [{ label, type: 'address', value }]
  switch (action.type) {
    case 'transfer':
    case 'transferNft': {
      const token = action.type === 'transfer' ? action.token : action.collection
      const from = action.from.toLowerCase() === account.toLowerCase() ? [] : address(texts.from, action.from)
      return [...from, ...address(texts.to, action.to), ...address(texts.token, token.address)]
    }
    case 'approve': {
      const { period, starts } = action
      const renewal: readonly RequestField[] =
        period === undefined ? [] : [{ label: texts.period, type: 'text', value: writeDuration(period, writer) }]
      const start: readonly RequestField[] =
        starts === undefined ? [] : [{ label: texts.starts, type: 'date', value: starts }]
      return [
        ...address(texts.spender, action.spender),
        ...address(texts.token, action.token.address),
        ...renewal,
        ...start,
        ...(action.amount === '0' ? [] : [{ label: texts.until, type: 'date', value: action.expires } as const]),
      ]
    }
    case 'approveNft':
    case 'approveAll':
      return [...address(texts.spender, action.spender), ...address(texts.token, action.collection.address)]
    case 'wrap':
    case 'unwrap':
      return address(texts.token, action.token.address)
    case 'createAccount':
      return [
        ...address(texts.account, action.account),
        ...address(texts.owner, action.owner),
        ...address(texts.token, action.token?.address),
        ...(action.deposit
          ? [
              {
                label: texts.deposit,
                type: 'amount',
                value: action.deposit.amount,
                token: action.deposit.token,
              } as const,
            ]
          : []),
      ]
    case 'closeAccount':
    case 'setAuthority':
      return [...address(texts.account, action.account), ...address(texts.to, action.to ?? undefined)]
    case 'revoke':
    case 'burn':
      return address(texts.token, action.token.address)
    case 'call':
    case 'data':
      return [...action.fields, ...address(texts.contract, action.contract)]
    default:
      return []
  }
}
