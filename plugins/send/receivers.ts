import { abortable, defineStorageKey, type PluginContext, sleep, soundList } from 'portico/kernel'
import {
  type ActiveAccount,
  adaptersOf,
  capabilities,
  capabilityOf,
  chainAdapters,
  type KnownErrorMeaning,
  meaningOf,
  type NameResolver,
  type Namespace,
  nameResolvers,
  selectActiveAccount,
} from 'portico/wallet'
import { string } from 'superstruct'
import { isSameAddress, type RecipientProblem, recipientCaution, recipientProblem } from './rules/recipient.ts'
import { selectChosenToken, selectOtherTokens } from './select.ts'
import { noReceiver, type Receiver } from './tokens.ts'

/** Recent recipients of the user, newest first, to detect look-alike addresses. */
const storedReceivers = defineStorageKey<string[]>('send_receivers', soundList(string()), [])

/** Milliseconds without typing before a name is looked up. */
const pause = 500
/** Limit of stored receivers. */
const maxRecent = 20

/** How long the address of a name is used without asking again, in milliseconds. */
const lifetime = 5 * 60_000
/** The same for a review, after which funds are sent to the address: long enough to compare the address in the form. */
const lifetimeAtReview = 60_000

/** Time limit for a name service, in milliseconds. */
const timeLimit = 15_000

/** The namespaces whose addresses users paste most often, even if the host has not installed them. */
const usualNamespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** An address of no known namespace. */
const noAddress = 'x'

/** The form of names of all services. */
const nameForm = /^[^\s.]+(?:\.[^\s.]+)+$/

type Found = { readonly address: string } | { readonly problem: RecipientProblem }

/** Problems by the meaning of a name service's error. */
const problems: Readonly<Partial<Record<KnownErrorMeaning, RecipientProblem>>> = {
  unsupportedName: 'kind',
  offchainName: 'offchain',
  contractName: 'contract',
  uncheckedName: 'unchecked',
}

const nameProblemOf = (error: unknown): RecipientProblem => {
  const meaning = meaningOf(error) ?? ''
  return (Object.hasOwn(problems, meaning) && problems[meaning as KnownErrorMeaning]) || 'name'
}

const refused = (problem: RecipientProblem): Receiver => ({ ...noReceiver, status: 'refused', problem })

export type Receivers = ReturnType<typeof createReceivers>

/** Resolves the typed recipient, and stores recent recipients. */
export function createReceivers({ store, slots, storage, report }: PluginContext, suggested: () => readonly string[]) {
  const recent = (): readonly string[] => storage.get(storedReceivers)
  let askedAt = 0
  /** When the name of the form was looked up past all caches. */
  let forcedAt = Number.NEGATIVE_INFINITY
  /** The last name with its address, to tell the user when the name gets another one; until the user sends to it. */
  let last: { readonly key: string; readonly address: string; readonly isChanged: boolean } | undefined
  const noteChange = (receiver: Receiver, { network }: ActiveAccount): Receiver => {
    const { name, address } = receiver
    if (!name || !address) return receiver
    const key = `${network.caipNetworkId} ${name}`
    const isChanged = last?.key === key && (last.isChanged || last.address !== address)
    last = { key, address, isChanged }
    return isChanged ? { ...receiver, caution: 'changed' } : receiver
  }
  /** Asks the resolvers one after the other; the first error of a resolver counts only if no other knows the name. */
  const findByName = async (
    text: string,
    { network }: ActiveAccount,
    force: boolean,
    signal: AbortSignal,
  ): Promise<Found> => {
    let isKnownKind = !nameForm.test(text)
    let problem: RecipientProblem | undefined
    for (const resolver of slots.get(nameResolvers)) {
      const late = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
      try {
        if (!resolver.isName(text, network)) continue
        isKnownKind = true
        const address: unknown = await abortable(resolver.resolve(text, network, late, { force }), late)
        if (typeof address === 'string' && address !== '') return { address }
      } catch (error) {
        signal.throwIfAborted()
        const own = nameProblemOf(error)
        problem ??= own
        if (own === 'name') report(error)
      }
    }
    return { problem: problem ?? (isKnownKind ? 'invalid' : 'kind') }
  }

  /** Asks the adapters of the other namespaces, and a fallback adapter for usual namespaces that the host has not installed. */
  const isOfAnotherNamespace = (text: string, { namespace }: ActiveAccount) => {
    const namespaces = new Set([...slots.get(chainAdapters).map(({ id }) => id), ...usualNamespaces])
    namespaces.delete(namespace)
    return [...namespaces].some((namespace) => {
      const [adapter] = adaptersOf(slots, namespace)
      try {
        // Ignore an adapter that accepts any text as an address.
        return adapter !== undefined && !adapter.isAddress(noAddress) && adapter.isAddress(text) === true
      } catch (error) {
        report(error)
        return false
      }
    })
  }

  const check = async (address: string, name: string | null, activeAccount: ActiveAccount): Promise<Receiver> => {
    const { namespace, address: sender, network } = activeAccount
    const adapter = adaptersOf(slots, namespace)[0]
    const isAddress = (value: string) => adapter?.isAddress(value) ?? false
    const problemNow = () => {
      const token = selectChosenToken(store.get)?.address
      return recipientProblem(address, { namespace, isAddress }, token, selectOtherTokens(store.get))
    }
    const problem = problemNow()
    if (problem) return refused(problem)
    const transfers = capabilityOf(slots, namespace, capabilities.transfers)
    const written = transfers?.writeAddress ? await transfers.writeAddress(address, network.caipNetworkId) : address
    if (!written) return refused('checksum')
    // The tokens of the account may have been listed meanwhile.
    const later = problemNow()
    if (later) return refused(later)
    const caution = recipientCaution(written, { namespace, sender, recent: recent(), suggested: suggested() })
    return { ...noReceiver, status: 'known', address: written, name, caution: caution ?? null }
  }

  return {
    /** Whether a name service would look a text up on the network of the account. */
    isName(text: string): boolean {
      const activeAccount = selectActiveAccount(store.get)
      const isNameOf = (resolver: NameResolver) => {
        try {
          return activeAccount !== undefined && resolver.isName(text, activeAccount.network)
        } catch (error) {
          report(error)
          return false
        }
      }
      return slots.get(nameResolvers).some(isNameOf)
    },
    /** Finds the receiver of a text. `force`: the user is not typing, and a name must not come from a cache. */
    async find(text: string, signal: AbortSignal, { force = false } = {}): Promise<Receiver> {
      const activeAccount = selectActiveAccount(store.get)
      if (!activeAccount) return noReceiver
      askedAt = Date.now()
      forcedAt = force ? askedAt : Number.NEGATIVE_INFINITY
      try {
        const direct = await check(text, null, activeAccount)
        if (direct.problem !== 'invalid') return direct
        const isForeign = isOfAnotherNamespace(text, activeAccount)
        if (isForeign && !nameForm.test(text)) return refused('namespace')
        if (!force) await sleep(pause, signal)
        const found = await findByName(text, activeAccount, force, signal)
        if ('address' in found) return noteChange(await check(found.address, text, activeAccount), activeAccount)
        return refused(isForeign && found.problem === 'kind' ? 'namespace' : found.problem)
      } catch (error) {
        signal.throwIfAborted()
        report(error)
        return refused('name')
      }
    },
    /** Whether the receiver was checked so long ago that its name may have another address by now. */
    isOutdated: (): boolean => Math.abs(Date.now() - askedAt) > lifetime,
    /** Whether a name has to be looked up again before its address is reviewed. */
    isOutdatedForReview: ({ name, source }: Receiver): boolean =>
      name !== null && source === null && Math.abs(Date.now() - forcedAt) > lifetimeAtReview,
    /** Addresses that the user has sent to, newest first. */
    recent,
    remember(address: string, namespace: ActiveAccount['namespace']) {
      const others = recent().filter((other) => !isSameAddress(other, address, namespace))
      storage.set(storedReceivers, [address, ...others].slice(0, maxRecent))
      if (last && isSameAddress(last.address, address, namespace)) last = { ...last, isChanged: false }
    },
  }
}
