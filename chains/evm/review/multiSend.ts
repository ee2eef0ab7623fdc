import { type EvmCall, maxCalls } from './params.ts'

/** A call, and the account that makes it. */
type Call = EvmCall & { readonly from: string }
/** A call of an account that is a contract. */
type AccountCall = Call & { readonly isAccount: true }

/** The contracts of Safe that make a list of calls as the account that delegates to them. */
const multiSends: ReadonlySet<string> = new Set([
  // MultiSend 1.1.1, 1.3.0 (canonical, by EIP-155, zkSync), 1.4.1 (canonical, zkSync), 1.5.0
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x0dfcccb95225ffb03c6fbb2559b530c2b7c8a912',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x309d0b190fecca8e1d5d8309a16f7e3cb133e885',
  '0x218543288004cd07832472d464648173c77d7eb7',
  // MultiSendCallOnly 1.3.0 (canonical, by EIP-155, zkSync), 1.4.1 (canonical, zkSync), 1.5.0
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0xf220d3b4dfb23c4ade8c88e526c1353abacbc38f',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x0408ef011960d02349d50286d20531229bcef773',
  '0xa83c336b20401af773b6219ba5027174338d1836',
])

/** `multiSend(bytes)`, and the offset of its bytes. */
const head = `0x8d80ff0a${'20'.padStart(64, '0')}`
/** Digits of one item before its data: operation, address, value and length of the data, packed. */
const itemHead = 2 + 40 + 64 + 64

/**
 * The calls of a list that an account of Safe makes through a contract of Safe, where `from` delegates to `to`. `undefined` for
 * any other delegate call, for malformed lists, and for lists with delegate calls.
 */
export function openMultiSend({ from, to = '', data }: Call): readonly AccountCall[] | undefined {
  if (!multiSends.has(to.toLowerCase()) || !data.toLowerCase().startsWith(head)) return undefined
  const list = data.slice(head.length)
  const end = 64 + Number(`0x${list.slice(0, 64)}`) * 2
  // Also if the length is missing, and so not a number.
  if (!(end <= list.length)) return undefined
  const calls: AccountCall[] = []
  for (let at = 64; at < end; ) {
    const body = at + itemHead
    if (body > end || calls.length === maxCalls) return undefined
    const read = (offset: number, digits: number) => list.slice(at + offset, at + offset + digits)
    const target = read(2, 40)
    const next = body + Number(`0x${read(106, 64)}`) * 2
    // The latest version takes the zero address for the account itself, the others do not.
    if (read(0, 2) !== '00' || /^0+$/.test(target) || next > end) return undefined
    const value = BigInt(`0x${read(42, 64)}`)
    calls.push({ from, to: `0x${target}`, value, data: `0x${list.slice(body, next)}`, isAccount: true })
    at = next
  }
  return calls
}
