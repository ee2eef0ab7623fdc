import { modalClosed, type PluginContext, sleep, validate, withTimeLimit } from 'portico/kernel'
import {
  type ActiveAccount,
  adaptersOf,
  cleanIcon,
  cleanText,
  imitates,
  receiverSources,
  selectActiveAccount,
} from 'portico/wallet'
import { nullable, optional, string, type } from 'superstruct'
import { createLooksAlike, isSameAddress } from './rules/recipient.ts'
import { type Suggestion, sendSlice } from './tokens.ts'

/** Time limit for a source, in milliseconds. */
const timeLimit = 5_000
/** Lifetime of a cached answer, in milliseconds. */
const lifetime = 30_000
/** The pause in typing, in milliseconds, before sources are asked. */
const pause = 200
/** Limits of suggestions that are shown: of one source, and of all. */
const most = { ofOne: 5, ofAll: 8 }
/** Limits of entries that are read from an answer, and of cached answers for each source. */
const [mostRead, mostKept] = [100, 20]
/** Limit of suggested addresses that are kept to detect look-alikes. */
const mostSeen = 500
/** Limit for a label, in characters. */
const maxLabel = 60

const Entry = type({ address: string(), label: string(), picture: optional(nullable(string())) })

const sourcesIn = (slots: PluginContext['slots']) => slots.get(receiverSources)
type ReceiverSource = ReturnType<typeof sourcesIn>[number]

interface Answer {
  readonly entries: readonly Omit<Suggestion, 'isAlike'>[]
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * Asks all sources for recipients in parallel. Each answer is shown at once, and a source that fails suggests none.
 * `recent` returns the addresses that the user has sent to: suggestions that look like one of them are marked.
 */
export function createSuggestions(
  { store, slots, events, latest, report }: PluginContext,
  recent: () => readonly string[],
) {
  let kept = new WeakMap<ReceiverSource, Map<string, Answer>>()
  /** Suggested addresses, newest last. They are kept when the modal closes, as the typed receiver is. */
  const seen = new Set<string>()
  /** Sources whose failure was reported: each source is asked after every pause in typing. */
  const faulty = new WeakSet<ReceiverSource>()
  const show = (suggestions: readonly Suggestion[]) => {
    if (suggestions.length === 0 && store.get(sendSlice).suggestions.length === 0) return
    store.update(sendSlice, (state) => void Object.assign(state, { suggestions }))
  }
  const reportOnce = (source: ReceiverSource, error: unknown) => {
    if (!faulty.has(source)) report(error)
    faulty.add(source)
  }

  /** Removes all suggestions, and aborts a look-up that is running. */
  const clear = () => latest('suggestions', async () => show([]))

  /** The valid entries of an answer. Throws if it is no list. */
  const read = (answer: unknown, source: ReceiverSource, { namespace }: ActiveAccount): Answer['entries'] => {
    if (!Array.isArray(answer)) throw new TypeError(`The source of receivers "${source.id}" must answer a list`)
    const [adapter] = adaptersOf(slots, namespace)
    const name = cleanText(source.label(), maxLabel)
    return answer.slice(0, mostRead).flatMap((entry: unknown) => {
      const [failure, found] = validate(entry, Entry)
      if (failure) return []
      const { address, picture } = found
      const label = cleanText(found.label, maxLabel)
      if (label === '' || adapter?.isAddress(address) !== true) return []
      return [{ id: `${source.id} ${address}`, address, label, source: name, picture: cleanIcon(picture) ?? null }]
    })
  }

  const ask = async (source: ReceiverSource, text: string, activeAccount: ActiveAccount, signal: AbortSignal) => {
    const answers = kept.get(source) ?? new Map<string, Answer>()
    kept.set(source, answers)
    const key = `${activeAccount.caipAddress} ${text}`
    const known = answers.get(key)
    if (known && known.until > Date.now()) return known.entries
    try {
      if (source.isFor?.(activeAccount.network) === false) return []
      const answer: unknown = await withTimeLimit(
        timeLimit,
        (limited) => source.suggest(text, activeAccount, limited),
        signal,
      )
      const entries = read(answer, source, activeAccount)
      for (const { address } of entries) {
        seen.delete(address)
        seen.add(address)
      }
      for (const oldest of [...seen].slice(0, -mostSeen)) seen.delete(oldest)
      answers.delete(key)
      answers.set(key, { entries, until: Date.now() + lifetime })
      for (const oldest of [...answers.keys()].slice(0, -mostKept)) answers.delete(oldest)
      return entries
    } catch (error) {
      signal.throwIfAborted()
      reportOnce(source, error)
      return []
    }
  }

  events.on(modalClosed, () => {
    kept = new WeakMap()
    void clear()
  })
  // Remove the suggestions of a plugin together with the plugin.
  slots.subscribe(() => {
    const sources = sourcesIn(slots).map(({ id }) => id)
    const { suggestions } = store.get(sendSlice)
    const left = suggestions.filter(({ id }) => sources.includes(id.slice(0, id.lastIndexOf(' '))))
    if (left.length < suggestions.length) show(left)
  })

  return {
    /** Shows suggestions for a text; none if it is an address. */
    look: (text: string): Promise<void> =>
      latest('suggestions', async (signal) => {
        const activeAccount = selectActiveAccount(store.get)
        const sources = sourcesIn(slots)
        if (!activeAccount || sources.length === 0 || adaptersOf(slots, activeAccount.namespace)[0]?.isAddress(text))
          return show([])
        if (text !== '') await sleep(pause, signal)
        const found = new Map<ReceiverSource, Answer['entries']>()
        await Promise.all(
          sources.map(async (source) => {
            const entries = await ask(source, text, activeAccount, signal)
            signal.throwIfAborted()
            found.set(source, entries)
            // Ignore sources that were removed in the meantime.
            const lists = sourcesIn(slots).map((item) => found.get(item) ?? [])
            show(merge(lists, activeAccount, recent()))
          }),
        )
      }),
    clear,
    /** The addresses that were suggested, shown or not. */
    addresses: (): readonly string[] => [...seen],
  }
}

/** The suggestions of all sources in one list; an address is listed once, for the first source with it. */
function merge(
  lists: readonly Answer['entries'][],
  { namespace, address: sender }: ActiveAccount,
  recent: readonly string[],
): readonly Suggestion[] {
  const all: Answer['entries'][number][] = []
  for (const list of lists) {
    const end = Math.min(all.length + most.ofOne, most.ofAll)
    for (const entry of list) {
      const isKnown = all.some(({ address }) => isSameAddress(entry.address, address, namespace))
      if (!isKnown && all.length < end) all.push(entry)
    }
  }
  const addresses = lists.flat().map(({ address }) => address)
  const looksAlike = createLooksAlike([sender, ...recent, ...addresses], namespace)
  return all.map((entry) => ({
    ...entry,
    isAlike: looksAlike(entry.address) || all.some(({ label }) => imitates(entry.label, label)),
  }))
}
