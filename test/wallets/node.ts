import { internalError, ProviderRpcError } from './errors.ts'

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Calls a node. Throws the node's own error as it is, and −32603 if the node does not answer JSON. */
export async function callNode(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  if (answer.error) throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result ?? null
}

async function post(url: string, body: unknown): Promise<RpcAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as RpcAnswer
  } catch (error) {
    throw internalError(`The node did not answer: ${String(error)}`)
  }
}
