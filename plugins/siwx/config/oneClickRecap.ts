import { is } from 'portico/kernel'
import { array, record, string, type, unknown } from 'superstruct'
import type { SignInScope } from './offer.ts'

/** The capabilities that a signature grants, by resource and ability (ERC-5573). */
interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
}
const Chains = array(string())
const RecapStruct = type({ att: record(string(), record(string(), array(record(string(), unknown())))) })

const prefix = 'urn:recap:'
export const isRecap = (resource: string | undefined): boolean => resource?.startsWith(prefix) === true

/** Parses a recap resource; `undefined` if it is invalid. Wallets use either base64 alphabet. */
function readRecap(resource: string): Recap | undefined {
  try {
    const text = atob(resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const recap: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return is(recap, RecapStruct) ? recap : undefined
  } catch {
    return undefined
  }
}

/** Whether the recap grants only requested methods on requested networks. */
function isWithin({ att }: Recap, { networks, methods }: SignInScope): boolean {
  const known: readonly string[] = networks
  const isLimit = ({ chains, ...others }: Readonly<Record<string, unknown>>) =>
    Object.keys(others).length === 0 &&
    (chains === undefined || (is(chains, Chains) && chains.every((chain) => known.includes(chain))))
  const { eip155 = {}, ...others } = att
  const isAbility = ([ability, limits]: readonly [string, readonly Readonly<Record<string, unknown>>[]]) =>
    methods.some((method) => ability === `request/${method}`) && limits.length > 0 && limits.every(isLimit)
  return Object.keys(others).length === 0 && Object.keys(eip155).length > 0 && Object.entries(eip155).every(isAbility)
}

const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The sentence that describes the recap in the statement. */
function describe({ att }: Recap): string {
  const methods = Object.keys(att.eip155 ?? {}).map((ability) => ability.slice(ability.indexOf('/') + 1))
  methods.sort((a, b) => a.localeCompare(b))
  return `${opening}(1) 'request': '${methods.join("', '")}' for 'eip155'.`
}

/** The same words in an order of their own: wallets sort them by the rules of their language. */
const unordered = (sentence: string) =>
  [...sentence.matchAll(/'([^']*)'|[^']+/g)]
    .map(([part]) => part)
    .sort()
    .join('\n')

/**
 * The statement as it was signed: the requested statement and the description of the recap, the last resource.
 * `undefined` if the recap grants more than requested, or the statement differs.
 */
export function readStatement(
  asked: string | undefined,
  signed: string | undefined,
  resource: string,
  scope: SignInScope,
): string | undefined {
  const recap = readRecap(resource)
  if (!recap || !isWithin(recap, scope)) return undefined
  const lead = asked ? `${asked} ` : ''
  const words = describe(recap)
  // Some wallets omit the description.
  if (!signed || signed === asked) return lead + words
  if (!signed.startsWith(lead + opening)) return undefined
  return unordered(signed.slice(lead.length)) === unordered(words) ? signed : undefined
}
