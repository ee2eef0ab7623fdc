import type { IncomingMessage, ServerResponse } from 'node:http'
import { array, create, number, optional, string, type, union, unknown } from 'superstruct'
import { WebSocketServer } from 'ws'
import { createFaults, play } from '../faults.ts'
import { listen, type RunningServer, readText } from '../http.ts'
import { createAccountWriter } from './accounts.ts'
import { RpcError } from './errors.ts'
import { createLedger } from './ledger.ts'
import { callMethod, type NodeCore } from './methods.ts'
import { createMints } from './mints.ts'
import { serveSubscriptions } from './subscriptions.ts'
import type { SolanaFault, SolanaFaults, SolanaNode, SolanaOptions } from './types.ts'

const devnetGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

const Call = type({ id: union([number(), string()]), method: string(), params: optional(array(unknown())) })
const Calls = array(Call)

/** Starts a node and resolves when both its servers listen. Throws if a port is taken. */
export async function startSolana(options: SolanaOptions = {}): Promise<SolanaNode> {
  const { port = 0, slotMs = 400, genesisHash = devnetGenesis } = options
  const ledger = createLedger()
  const accounts = createAccountWriter(ledger)
  const mints = createMints(ledger, accounts)
  const faults = createFaults() as SolanaFaults
  const core: { -readonly [Key in keyof NodeCore]: NodeCore[Key] } = {
    ...{ ledger, accounts, genesisHash },
    priorityFees: [0],
  }
  const { http, sockets } = await openServers(port, createHandler(core, faults))
  sockets.on('connection', (socket) => serveSubscriptions(socket, ledger, accounts))
  const clock = setInterval(() => ledger.advance(), slotMs)
  const dropSockets = () => {
    for (const client of sockets.clients) client.terminate()
  }
  return {
    url: http.url,
    wsUrl: `ws://127.0.0.1:${http.port + 1}`,
    port: http.port,
    genesisHash,
    faults,
    airdrop: (address, lamports) => ledger.airdrop(address, BigInt(lamports)),
    createMint: mints.create,
    mintTo: mints.mintTo,
    putAccount: ledger.putAccount,
    balance: ledger.balance,
    tokenBalance: mints.balance,
    setPriorityFees(fees) {
      core.priorityFees = fees
    },
    expireBlockhashes: ledger.expireBlockhashes,
    dropSockets,
    async stop() {
      clearInterval(clock)
      await endSockets(sockets)
      await Promise.all([http.stop(), new Promise((resolve) => sockets.close(resolve))])
    },
  }
}

/** Closes every WebSocket with code 1000, so that clients do not reconnect; terminates those that do not answer. */
async function endSockets({ clients }: WebSocketServer): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of clients) client.terminate()
  }, 500)
  const gone = [...clients].map((client) => {
    client.close(1000)
    return new Promise((resolve) => client.once('close', resolve))
  })
  await Promise.all(gone)
  clearTimeout(timer)
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface Servers {
  readonly http: RunningServer
  readonly sockets: WebSocketServer
}

/** Opens HTTP at a port and WebSocket at the next one; where any port will do, tries until two neighbours are free. */
async function openServers(port: number, handler: Handler, attempts = 20): Promise<Servers> {
  const http = await listen(handler, port)
  try {
    return { http, sockets: await openSockets(http.port + 1) }
  } catch (error) {
    await http.stop()
    if (port !== 0 || attempts <= 1) throw error
    return openServers(port, handler, attempts - 1)
  }
}

const openSockets = (port: number): Promise<WebSocketServer> =>
  new Promise((resolve, reject) => {
    const sockets = new WebSocketServer({ port, host: '127.0.0.1' })
    sockets.once('error', reject)
    sockets.once('listening', () => resolve(sockets))
  })

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

function createHandler(core: NodeCore, faults: SolanaFaults): Handler {
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const calls = readCalls(await readText(request))
    const fault = takeFault(faults, calls)
    const reply = fault ? await play(fault, response) : undefined
    if (reply === 'silent') return
    const headers = { 'content-type': 'application/json', ...(fault?.withoutCors ? {} : cors) }
    if (reply) return void response.writeHead(reply.status, headers).end(reply.body)
    response.writeHead(200, headers).end(JSON.stringify(answerAll(core, calls, fault)))
  }
}

type Calls = ReturnType<typeof readCalls>

/** Reads one call or a batch; nothing if it is neither. */
function readCalls(text: string) {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? create(json, Calls) : create(json, Call)
  } catch {
    return undefined
  }
}

function takeFault(faults: SolanaFaults, calls: Calls): SolanaFault | undefined {
  const methods = [calls ?? []].flat().map(({ method }) => method)
  return faults.take([...methods, '*'])
}

function answerAll(core: NodeCore, calls: Calls, fault: SolanaFault | undefined): unknown {
  if (!calls) return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
  const answer = (call: (typeof Calls)['TYPE'][number]) => answerOne(core, call, fault)
  return Array.isArray(calls) ? calls.map(answer) : answer(calls)
}

function answerOne(core: NodeCore, { id, method, params = [] }: (typeof Calls)['TYPE'][number], fault?: SolanaFault) {
  try {
    if (fault?.error) throw new RpcError(fault.error.code, fault.error.message, fault.error.data)
    return { jsonrpc: '2.0', id, result: callMethod(core, method, params) }
  } catch (error) {
    const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, String(error))
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}
