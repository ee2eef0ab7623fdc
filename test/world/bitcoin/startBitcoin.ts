import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaults, type Faults, play } from '../faults.ts'
import { listen, readText } from '../http.ts'
import { json, type Reply } from '../router.ts'
import { type Coins, createCoins, TransactionRefused } from './coins.ts'

/** How to start the service. */
export interface BitcoinOptions {
  /** @default 0 (any free one) */
  readonly port?: number
  /** Whose addresses it knows. @default 'testnet' */
  readonly network?: 'mainnet' | 'testnet'
}

/** A transaction as the world remembers it. */
export interface BitcoinTransaction {
  readonly txid: string
  readonly hex: string
  /** In satoshi. */
  readonly outputs: readonly { readonly script: Uint8Array; readonly value: bigint }[]
}

/** A Bitcoin service for pages and wallets, which keeps coins and checks the signatures that spend them. */
export interface BitcoinNode {
  /** Serves the REST API of Esplora and mempool.space under `/api`, for pages of every origin. */
  readonly url: string
  readonly port: number
  /** The faults that are cued, by path. */
  readonly faults: Faults
  /** Gives satoshi out of nothing. Answers the id of the transaction; throws for an address of another network. */
  fund(address: string, satoshi: bigint | number): string
  /** In satoshi. Throws for an address of another network. */
  balance(address: string): bigint
  transaction(txid: string): BitcoinTransaction | undefined
  /** From now on transactions stay outside of blocks, until `mine`. */
  hold(): void
  /** Puts all pending transactions into a block. Later transactions are in a block at once. */
  mine(): void
  /** Closes the server and every connection to it. */
  stop(): Promise<void>
}

/**
 * Starts the service. It checks inputs, amounts and signatures (P2WPKH, P2SH-P2WPKH, key path of P2TR) as a node does;
 * every transaction is in a block at once, unless blocks are held. Throws if the port is taken.
 *
 * @see https://mempool.space/docs/api/rest
 */
export async function startBitcoin({ port = 0, network = 'testnet' }: BitcoinOptions = {}): Promise<BitcoinNode> {
  const coins = createCoins(network)
  const faults = createFaults()
  const server = await listen((request, response) => serve(coins, faults, request, response), port)
  return {
    ...server,
    faults,
    fund: (address, satoshi) => coins.fund(address, BigInt(satoshi)),
    balance: coins.balance,
    hold: coins.hold,
    mine: coins.mine,
    transaction(txid) {
      const found = coins.transaction(txid)
      return found && { txid, hex: found.toHex(), outputs: found.outs }
    },
  }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': '*',
}

async function serve(coins: Coins, faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
  const body = await readText(request)
  const fault = faults.take([pathname])
  const played = fault ? await play(fault, response) : undefined
  if (played === 'silent') return
  const reply = played ?? answer(coins, request.method ?? '', pathname, body)
  const headers = { 'content-type': reply.type, ...(fault?.withoutCors ? {} : cors) }
  response.writeHead(reply.status, headers).end(reply.body)
}

const text = (body: string, status = 200): Reply => ({ status, type: 'text/plain', body })

function answer(coins: Coins, method: string, path: string, body: string): Reply {
  try {
    if (method === 'POST' && path === '/api/tx') return text(coins.send(body))
    if (method !== 'GET') return text('Not found', 404)
    const [, address, isList] = /^\/api\/address\/([^/]+)(\/utxo)?$/.exec(path) ?? []
    if (address) return json(isList ? listCoins(coins, address) : describeAddress(coins, address))
    const [, txid] = /^\/api\/tx\/([^/]+)\/hex$/.exec(path) ?? []
    const found = txid ? coins.transaction(txid) : undefined
    if (found) return text(found.toHex())
    if (path === '/api/v1/fees/recommended') return json(fees)
    return text('Not found', 404)
  } catch (error) {
    if (!(error instanceof TransactionRefused)) return text('Invalid Bitcoin address', 400)
    const { code, message } = error
    return text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
  }
}

/** Satoshi per virtual byte. */
const fees = { fastestFee: 3, halfHourFee: 2, hourFee: 2, economyFee: 1, minimumFee: 1 }

const listCoins = (coins: Coins, address: string) =>
  coins.of(address).map(({ txid, vout, value }) => ({
    txid,
    vout,
    status: { confirmed: !coins.isPending(txid) },
    value: Number(value),
  }))

const describeAddress = (coins: Coins, address: string) => ({ address, ...coins.stats(address) })
