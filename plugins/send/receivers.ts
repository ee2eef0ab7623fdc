import { abortable, defineStorageKey, type PluginContext, sleep, soundList } from 'portico/kernel'
import {
  type ChainAdapter,
  chainAdapters,
  fallbackAdapters,
  type Holder,
  nameResolvers,
  selectHolder,
} from 'portico/wallet'
import { string } from 'superstruct'
import { isSameAddress, type RecipientProblem, recipientCaution, recipientProblem } from './rules/recipient.ts'
import { selectChosenToken } from './select.ts'
import { noReceiver, type Receiver } from './tokens.ts'

/** Receivers of this visitor, the newest first, against others that look like them. */
const storedReceivers = defineStorageKey<string[]>('send_receivers', soundList(string()), [])

/** Whoever types is given this long, in milliseconds, before a name is looked up. */
const pause = 500
/** How many receivers are remembered. */
const maxRecent = 20

/** How long a name service may take, in milliseconds. */
const patience = 15_000

/** What names of all services look like. */
const nameForm = /^[^\s.]+(?:\.[^\s.]+)+$/

type Found = { readonly address: string } | { readonly problem: RecipientProblem }

/** Which problems the codes of name services stand for. */
const problems: readonly (readonly [ending: RegExp, RecipientProblem])[] = [
  [/NAME_KIND$/, 'kind'],
  [/NAME_OFFCHAIN$/, 'offchain'],
  [/NAME_OF_CONTRACT$/, 'contract'],
]

function nameProblemOf(error: unknown): RecipientProblem {
  const { code } = (error ?? {}) as { code?: unknown }
  return (typeof code === 'string' && problems.find(([ending]) => ending.test(code))?.[1]) || 'name'
}

const refused = (problem: RecipientProblem): Receiver => ({ ...noReceiver, status: 'refused', problem })

/** Finds out who is behind what was typed, and remembers to whom was sent. */
export function createReceivers({ store, slots, storage, report }: PluginContext) {
  const adapterOf = (namespace: Holder['namespace']): ChainAdapter | undefined =>
    [...slots.get(chainAdapters), ...slots.get(fallbackAdapters)].find(({ id }) => id === namespace)

  /** Asks one resolver after the other; what is wrong with one is told once nobody else knows the name. */
  const findByName = async (text: string, { network }: Holder, signal: AbortSignal): Promise<Found> => {
    let problem: RecipientProblem = nameForm.test(text) ? 'kind' : 'invalid'
    for (const resolver of slots.get(nameResolvers)) {
      const late = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      try {
        if (!slots.isActive(resolver, store.get) || !resolver.isName(text, network)) continue
        if (problem === 'kind') problem = 'invalid'
        const address: unknown = await abortable(resolver.resolve(text, network, late), late)
        if (typeof address === 'string' && address !== '') return { address }
      } catch (error) {
        signal.throwIfAborted()
        problem = nameProblemOf(error)
        if (problem === 'name') report(error)
      }
    }
    return { problem }
  }

  const check = async (address: string, name: string | null, holder: Holder): Promise<Receiver> => {
    const { namespace, address: sender } = holder
    const adapter = adapterOf(namespace)
    const isAddress = (value: string) => adapter?.isAddress(value) ?? false
    const problem = recipientProblem(address, { namespace, isAddress }, selectChosenToken(store.get)?.address)
    if (problem) return refused(problem)
    const written = adapter?.can.writeAddress ? await adapter.can.writeAddress(address) : address
    if (!written) return refused('checksum')
    const caution = recipientCaution(written, { namespace, sender, recent: storage.get(storedReceivers) })
    return { status: 'known', address: written, name, problem: null, caution: caution ?? null }
  }

  return {
    async find(text: string, signal: AbortSignal): Promise<Receiver> {
      const holder = selectHolder(store.get)
      if (!holder) return noReceiver
      try {
        const direct = await check(text, null, holder)
        if (direct.problem !== 'invalid') return direct
        await sleep(pause, signal)
        const found = await findByName(text, holder, signal)
        return 'address' in found ? await check(found.address, text, holder) : refused(found.problem)
      } catch (error) {
        signal.throwIfAborted()
        report(error)
        return refused('name')
      }
    },
    remember(address: string, namespace: Holder['namespace']) {
      const others = storage.get(storedReceivers).filter((other) => !isSameAddress(other, address, namespace))
      storage.set(storedReceivers, [address, ...others].slice(0, maxRecent))
    },
  }
}
