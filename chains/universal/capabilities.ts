import { is } from 'portico/kernel'
import { type CaipNetworkId, readProperty } from 'portico/wallet'
import { record, string, unknown } from 'superstruct'

/** A JSON object, of which nothing more is known. */
const Properties = record(string(), unknown())
type Properties = (typeof Properties)['TYPE']

/** An object, or the JSON text of one (CAIP-25 allows text alone); `undefined` if it is neither. */
function readProperties(value: unknown): Properties | undefined {
  try {
    const object: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return is(object, Properties) ? object : undefined
  } catch {
    return undefined
  }
}

const entriesOf = (value: unknown) => Object.entries(readProperties(value) ?? {})

/** The property of an object, or of its JSON text, under a key in any case, as wallets write addresses and hexadecimal ids. */
const pick = (value: unknown, wanted: string): unknown =>
  entriesOf(value).find(([key]) => key.toLowerCase() === wanted.toLowerCase())?.[1]

/** The capabilities that count also where wallets put properties of other kinds (EIP-5792 and WalletConnect). */
const known: ReadonlySet<string> = new Set([
  'atomic',
  'auxiliaryFunds',
  'flow-control',
  'paymasterService',
  'sessionKeys',
])

/** The capabilities among properties: those that are objects. */
const readObjects = (value: unknown) =>
  entriesOf(value).flatMap(([name, item]) => {
    const capability = readProperties(item)
    return capability ? [[name, capability] as const] : []
  })
const readKnown = (value: unknown) => readObjects(value).filter(([name]) => known.has(name))

/**
 * The capabilities (EIP-5792) of an account that a wallet announced as it approved, on those of `chains` where it has any. The
 * more specific of several counts: `sessionProperties`, their `capabilities` by chain and by account, then `scopedProperties`
 * of the namespace, the chain and the account (CAIP-25). Those in `capabilities` and those of an account may have any name;
 * others need a known one. Anything else is ignored.
 *
 * @see https://docs.walletconnect.network/wallet-sdk/features/wallet-call-api
 */
export function readCapabilities(
  session: object,
  address: string,
  chains: readonly CaipNetworkId[],
): Readonly<Record<CaipNetworkId, Properties>> {
  const properties = readProperty(session, 'sessionProperties')
  const scoped = readProperty(session, 'scopedProperties')
  const all = pick(properties, 'capabilities')
  const found = chains.map((chain) => {
    const [namespace = '', reference] = chain.split(':')
    const ids = ['0x0', `0x${Number(reference).toString(16)}`]
    const byId = [all, pick(all, address)].flatMap((part) => ids.map((id) => pick(part, id)))
    const byScope = [namespace, chain].map((scope) => pick(scoped, scope))
    const ofAccount = pick(byScope[1], `${chain}:${address}`)
    const layers = [readKnown(properties), ...byId.map(readObjects), ...byScope.map(readKnown), readObjects(ofAccount)]
    return [chain, layers.flat()] as const
  })
  return Object.fromEntries(
    found.flatMap(([chain, entries]) => (entries.length > 0 ? [[chain, Object.fromEntries(entries)]] : [])),
  )
}
