import { array, type Infer, min, nonempty, number, optional, record, string, type } from 'superstruct'

const SessionNamespace = type({
  /** CAIP-10 ids. */
  accounts: array(string()),
  methods: array(string()),
  events: array(string()),
  chains: optional(array(string())),
})

/** By namespace, or by CAIP-2 id (CAIP-25). */
export const SessionNamespaces = record(string(), SessionNamespace)

/** A session as the client keeps it. */
export const PairedSession = type({
  topic: nonempty(string()),
  /** Seconds since the epoch. */
  expiry: min(number(), 0),
  namespaces: SessionNamespaces,
  peer: type({ metadata: type({ name: string(), icons: optional(array(string())) }) }),
})
export type PairedSession = Infer<typeof PairedSession>

/** What `wc_sessionUpdate` brings. */
export const SessionUpdate = type({ namespaces: SessionNamespaces })

/** What `wc_sessionEvent` brings; the data of an event is checked by its name. */
export const SessionEvent = type({ event: type({ name: string() }), chainId: string() })
