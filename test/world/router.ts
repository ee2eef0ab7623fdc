import type { IncomingHttpHeaders } from 'node:http'
import type { Project } from './project.ts'

/** A request as a route sees it. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  /** What the `:name` parts of the route's path stand for. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** As sent, whatever its content type: the hosted services take JSON as text/plain too. */
  readonly body: string
  readonly project: Project
  /** URL of the node by CAIP-2 id. */
  readonly chains: Readonly<Record<string, string>>
}

/** What a route answers. */
export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  /** Omits the CORS headers, so that pages can not read the reply. @default false */
  readonly isPrivate?: true
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One line of a table of routes: method, path with `:name` parts, answer. */
export type Route = readonly [method: 'GET' | 'POST', path: string, answer: (call: ApiCall) => Reply | Promise<Reply>]

/** Answers JSON. */
export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Fails as the hosted services do: with a status and reasons. */
export const failed = (status: number, field: string, description: string): Reply =>
  json({ status: 'FAILED', reasons: [{ field, description }] }, status)

/** Finds the route of a request and what its `:name` parts stand for. */
export function findRoute(routes: readonly Route[], method: string, path: string) {
  const parts = split(path)
  for (const route of routes) {
    const params = route[0] === method ? match(split(route[1]), parts) : undefined
    if (params) return { route, params }
  }
  return undefined
}

const split = (path: string) => path.split('/').filter(Boolean)

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = part
    else if (expected !== part) return undefined
  }
  return params
}
