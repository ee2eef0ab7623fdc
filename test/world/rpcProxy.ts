import { type ApiCall, failed, type Reply } from './router.ts'

/** Passes JSON-RPC, single or batch, to the node of `chainId` (CAIP-2); 400 for a chain without a node, 503 if it is down. */
export async function forwardRpc({ query, chains, body }: ApiCall): Promise<Reply> {
  const url = chains[query.get('chainId') ?? '']
  if (!url) return failed(400, 'chainId', 'We currently do not support the provided chainId')
  try {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return { status: answer.status, type: 'application/json', body: await answer.text() }
  } catch {
    return failed(503, 'provider', 'The provider is down')
  }
}
