import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaults, type Fault, type Faults, play } from './faults.ts'
import { listen, type RunningServer, readText } from './http.ts'
import { registerPath } from './nameService.ts'
import { createProject, type ListedWallet, type Project, type RemoteFeature } from './project.ts'
import { projectRoutes } from './projectRoutes.ts'
import { type ApiCall, failed, findRoute, json, type Reply } from './router.ts'

/** How to start the project API. */
export interface ProjectApiOptions {
  /** @default 0 (any free one) */
  readonly port?: number
  /** Decimal chain id of `eip155`, or CAIP-2 id, to URL of the node that `POST /v1` forwards to. @default none */
  readonly chains?: Readonly<Record<number | string, string>>
  /** The wallet directory. @default none */
  readonly wallets?: readonly ListedWallet[]
}

/** One request that came in; preflights count too. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The services of the project on loopback: configuration, listing, images, hosted RPC. */
export interface ProjectApi extends RunningServer {
  /** What the service knows of the project; change it at any time. */
  readonly project: Project
  /** Every request, the oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Replaces one remote feature, or adds it. */
  setFeature(feature: RemoteFeature): void
  /** Fails a path (`/appkit/v1/config`) or a route (`/getWalletImage/:id`) from now on. */
  fail(path: string, fault: Fault): void
  /** Makes one path sound again, or all. */
  heal(path?: string): void
  /** Forgets requests, faults and changes of the project. */
  reset(): void
}

/** The answers may be read by any page, as the hosted ones may. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  // The star does not stand for `Authorization` (Fetch standard).
  'access-control-allow-headers': 'authorization, *',
  'access-control-max-age': '0',
  'cache-control': 'no-store',
}

/** Starts the project API. Throws if the port is taken. */
export async function startProjectApi({
  port = 0,
  chains = {},
  wallets = [],
}: ProjectApiOptions = {}): Promise<ProjectApi> {
  const project = createProject(wallets)
  const requests: LoggedRequest[] = []
  const faults = createFaults()
  const nodes = Object.fromEntries(
    Object.entries(chains).map(([id, url]) => [id.includes(':') ? id : `eip155:${id}`, url]),
  )

  const server = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback')
    const method = request.method ?? 'GET'
    const body = await readText(request)
    requests.push({ method, path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body })
    const { headers: sent } = request
    const call = { method, path: pathname, query: searchParams, headers: sent, body, project, chains: nodes }
    const reply = await answer(call, faults, response)
    if (!reply || response.destroyed) return
    const headers = { ...(reply.isPrivate ? {} : cors), 'content-type': reply.type, ...reply.headers }
    response.writeHead(reply.status, headers).end(reply.body)
  }, port)

  return {
    ...server,
    project,
    requests,
    setFeature(feature) {
      project.features = [...project.features.filter(({ id }) => id !== feature.id), feature]
    },
    fail: faults.fail,
    heal: faults.heal,
    reset() {
      faults.heal()
      requests.length = 0
      Object.assign(project, createProject(wallets))
    },
  }
}

type Answer = Reply | undefined

async function answer(call: Omit<ApiCall, 'params'>, faults: Faults, response: ServerResponse): Promise<Answer> {
  // A failing service still answers preflights; a failed preflight would hide the fault from the page.
  if (call.method === 'OPTIONS')
    return restrict({ status: 204, type: 'text/plain', body: '' }, faults.peek([call.path]))
  const found = findRoute(projectRoutes, call.method, call.path)
  const fault = faults.take(found ? [call.path, found.route[1]] : [call.path])
  const played = fault ? await play(fault, response) : undefined
  if (played) return played === 'silent' ? undefined : played
  if (!found) return json({ error: 'Not found' }, 404)
  if (!call.query.get('projectId') && !isInBody(call) && !isAnonymous(call))
    return failed(401, 'projectId', 'Project ID is missing')
  return restrict(await found.route[2]({ ...call, params: found.params }), fault)
}

/** Paths of calls that name the project in what they post. */
const posting: readonly string[] = ['/v1/fungible/price', '/v1/convert/build-transaction']

/** The call that names no project. */
const isAnonymous = ({ method, path }: Pick<ApiCall, 'method' | 'path'>): boolean =>
  method === 'POST' && path === registerPath

const isInBody = ({ path, body }: Pick<ApiCall, 'path' | 'body'>): boolean =>
  posting.includes(path) && Boolean((JSON.parse(body) as { projectId?: unknown }).projectId)

const restrict = (reply: Reply, fault: Fault | undefined): Reply =>
  fault?.withoutCors ? { ...reply, isPrivate: true } : reply
