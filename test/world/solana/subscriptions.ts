import { array, create, enums, number, optional, string, type, union, unknown } from 'superstruct'
import type { WebSocket } from 'ws'
import type { AccountWriter } from './accounts.ts'
import type { Ledger, LedgerEvent } from './ledger.ts'

const Call = type({ id: union([number(), string()]), method: string(), params: optional(array(unknown())) })
const Config = type({ encoding: optional(enums(['base58', 'base64', 'jsonParsed'])) })

interface Subscription {
  readonly type: LedgerEvent['type']
  /** The address or signature that it is about. */
  readonly key: string
  readonly encoding: string | undefined
}

/**
 * Serves the subscriptions of one client until its socket closes.
 *
 * @see https://solana.com/docs/rpc/websocket
 */
export function serveSubscriptions(socket: WebSocket, ledger: Ledger, accounts: AccountWriter): void {
  const open = new Map<number, Subscription>()
  let next = 1
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const inContext = (value: unknown) => ({ context: { apiVersion: '2.2.0', slot: ledger.slot() }, value })

  const push = (id: number, { type: kind, key, encoding }: Subscription, event: LedgerEvent) => {
    const result = {
      slot: () => ({ parent: ledger.slot() - 1, root: Math.max(0, ledger.slot() - 32), slot: ledger.slot() }),
      account: () => inContext(accounts.at(key, encoding)),
      signature: () => inContext({ err: event.type === 'signature' ? event.failure : null }),
    }[kind]()
    send({ method: `${kind}Notification`, params: { subscription: id, result } })
    // A signature is told once.
    if (kind === 'signature') open.delete(id)
  }
  const unwatch = ledger.watch((event) => {
    for (const [id, subscription] of [...open]) if (isAbout(subscription, event)) push(id, subscription, event)
  })

  const answer = (id: number | string, method: string, params: readonly unknown[]) => {
    const [, kind, action] = /^(slot|account|signature)(Subscribe|Unsubscribe)$/.exec(method) ?? []
    if (!kind) return send({ id, error: { code: -32601, message: 'Method not found' } })
    if (action === 'Unsubscribe') return send({ id, result: open.delete(create(params[0], number())) })
    const subscription: Subscription = {
      type: kind as LedgerEvent['type'],
      key: kind === 'slot' ? '' : create(params[0], string()),
      encoding: create(params[1] ?? {}, Config).encoding,
    }
    const subscriptionId = next++
    open.set(subscriptionId, subscription)
    send({ id, result: subscriptionId })
    const known = kind === 'signature' ? ledger.transaction(subscription.key) : undefined
    if (known)
      push(subscriptionId, subscription, { type: 'signature', signature: known.signature, failure: known.failure })
  }

  socket.on('close', unwatch)
  socket.on('message', (data) => {
    try {
      const { id, method, params = [] } = create(JSON.parse(String(data)), Call)
      try {
        answer(id, method, params)
      } catch {
        send({ id, error: { code: -32602, message: 'Invalid params' } })
      }
    } catch {
      socket.terminate()
    }
  })
}

function isAbout(subscription: Subscription, event: LedgerEvent): boolean {
  if (subscription.type !== event.type) return false
  if (event.type === 'account') return subscription.key === event.address
  return event.type === 'slot' || subscription.key === event.signature
}
