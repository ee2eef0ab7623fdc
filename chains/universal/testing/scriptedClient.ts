import type {
  Authentication,
  PairingClient,
  PairingEvent,
  PairingRequest,
  ProposedNamespaces,
} from '../client/types.ts'
import type { PairedSession } from '../structs.ts'

/** A proposal that the test answers. */
export interface ScriptedProposal {
  readonly uri: string
  readonly namespaces: ProposedNamespaces
  /** What the wallet is to sign with it. */
  readonly authentication: Authentication | undefined
  readonly isWithdrawn: boolean
  approve(session: unknown): void
  reject(error: unknown): void
}

/** A pairing client, controlled by the test. */
export interface ScriptedClient extends PairingClient {
  readonly proposals: readonly ScriptedProposal[]
  readonly asked: readonly PairingRequest[]
  readonly disconnects: readonly string[]
  stored: unknown[]
  readonly isClosed: boolean
  readonly watchers: number
  /** What happens when a link is wanted. */
  carry: () => Promise<void>
  answer: (request: PairingRequest) => Promise<unknown>
  tell(event: PairingEvent): void
}

export function createScriptedClient(): ScriptedClient {
  const proposals: ScriptedProposal[] = []
  const asked: PairingRequest[] = []
  const disconnects: string[] = []
  const listeners = new Set<(event: PairingEvent) => void>()
  let isClosed = false
  async function propose(namespaces: ProposedNamespaces, authentication?: Authentication) {
    await client.carry()
    let isWithdrawn = false
    const uri = `wc:${proposals.length + 1}@2`
    const approval = new Promise((resolve, reject) => {
      proposals.push({
        uri,
        namespaces,
        authentication,
        get isWithdrawn() {
          return isWithdrawn
        },
        approve: resolve,
        reject,
      })
    })
    return {
      uri,
      approval,
      withdraw() {
        isWithdrawn = true
      },
    }
  }
  const client: ScriptedClient = {
    proposals,
    asked,
    disconnects,
    stored: [],
    get isClosed() {
      return isClosed
    },
    get watchers() {
      return listeners.size
    },
    carry: async () => {},
    answer: async () => null,
    tell(event) {
      for (const listener of [...listeners]) listener(event)
    },
    clientId: async () => 'client-id',
    propose: (namespaces) => propose(namespaces),
    authenticate: (authentication) => propose(authentication.namespaces, authentication),
    sessions: () => client.stored,
    request(request) {
      asked.push(request)
      return client.answer(request)
    },
    async disconnect(topic) {
      disconnects.push(topic)
    },
    watch(listener) {
      const own = (event: PairingEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    async close() {
      isClosed = true
      listeners.clear()
    },
  }
  return client
}

/** A session that covers these CAIP-10 accounts, in all that is asked for. */
export function createSession(
  topic: string,
  accounts: readonly string[],
  methods: readonly string[] = [],
): PairedSession {
  const namespaces: PairedSession['namespaces'] = {}
  for (const account of accounts) {
    const key = account.slice(0, account.indexOf(':'))
    const part = namespaces[key] ?? { accounts: [], methods: [...methods], events: [] }
    namespaces[key] = { ...part, accounts: [...part.accounts, account] }
  }
  return {
    topic,
    expiry: Math.floor(Date.now() / 1000) + 604_800,
    namespaces,
    peer: { metadata: { name: 'Peer', icons: [] } },
  }
}
