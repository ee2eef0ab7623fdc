import { internalError, ProviderRpcError } from '../errors.ts'
import { type AuthPayload, readAuthentication, type SignInManner, signAuthentications } from './authenticate.ts'
import type { WalletClient } from './client.ts'
import type { Decisions } from './decisions.ts'
import { type NamespaceHandler, type NamespaceWallet, namespaceOf } from './namespaceHandler.ts'
import { grant } from './namespaces.ts'
import type { PairedState } from './state.ts'
import type { PairedApp, PairedAuthentication, PairedProposal, PairedRequest } from './types.ts'

/** What a wallet heard, the oldest first. */
export interface Heard {
  readonly proposals: PairedProposal[]
  readonly authentications: PairedAuthentication[]
  readonly requests: PairedRequest[]
  readonly deleted: string[]
  readonly failures: unknown[]
}

/** What is at work when a page asks. */
export interface Listening {
  readonly client: WalletClient
  readonly state: PairedState
  readonly decisions: Decisions
  readonly wallet: NamespaceWallet
  readonly heard: Heard
  readonly signIn: SignInManner
  changed(): void
}

type Wanted = { readonly chains?: string[]; readonly methods?: string[]; readonly events?: string[] }

interface AuthenticateEvent {
  readonly id: number
  readonly params: { readonly requester: { readonly metadata: PairedApp }; readonly authPayload: AuthPayload }
}

/** Answers the proposals and requests of pages until the client stops. Call the returned function when `signIn` has changed. */
export function listen(listening: Listening): () => void {
  const { client, decisions, heard, changed } = listening
  const fail = (error: unknown) => void heard.failures.push(error)

  client.on('session_proposal', ({ id, params }) => {
    const { name, url } = params.proposer.metadata
    const namespaces = merge(params.requiredNamespaces, params.optionalNamespaces)
    const proposal: PairedProposal = { kind: 'proposal', id, app: { name, url }, namespaces }
    heard.proposals.push(proposal)
    answerProposal(listening, proposal).catch(fail).finally(changed)
  })
  client.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    const { method, params } = request
    const app = appOf(client, topic)
    const asked: PairedRequest = {
      kind: 'request',
      id,
      topic,
      app,
      network: chainId as PairedRequest['network'],
      method,
      params,
    }
    heard.requests.push(asked)
    answerRequest(listening, asked).catch(fail)
  })
  const authenticate = ({ id, params }: AuthenticateEvent) =>
    void answerAuthentication(listening, id, params).catch(fail).finally(changed)
  client.on('session_delete', ({ topic }) => {
    heard.deleted.push(topic)
    decisions.withdraw((question) => question.kind === 'request' && question.topic === topic)
  })
  client.on('session_expire', changed)
  client.on('proposal_expire', ({ id }) => decisions.withdraw((question) => question.id === id))
  client.on('session_request_expire', ({ id }) => decisions.withdraw((question) => question.id === id))
  // The client only emits the proposal beside it if this event has no listener.
  const attend = () => {
    client.off('session_authenticate', authenticate)
    if (listening.signIn.how !== 'never') client.on('session_authenticate', authenticate)
  }
  attend()
  return attend
}

function appOf(client: WalletClient, topic: string): PairedApp {
  const { name, url } = client.session.get(topic).peer.metadata
  return { name, url }
}

/** Joins what is required and what is optional. */
function merge(...parts: readonly Readonly<Record<string, Wanted>>[]): PairedProposal['namespaces'] {
  const merged: Record<string, Required<Wanted>> = {}
  for (const [key, part] of parts.flatMap((namespaces) => Object.entries(namespaces))) {
    const join = (field: keyof Wanted) => [...new Set([...(merged[key]?.[field] ?? []), ...(part[field] ?? [])])]
    merged[key] = { chains: join('chains'), methods: join('methods'), events: join('events') }
  }
  return merged
}

async function answerProposal({ client, decisions, state }: Listening, proposal: PairedProposal) {
  const { id } = proposal
  const namespaces = grant(state, proposal)
  if (Object.keys(namespaces).length === 0)
    return client.reject({ id, reason: { code: 5100, message: 'Unsupported chains.' } })
  const refusal = await decisions.ask(proposal).then(() => undefined, reasonOf)
  if (refusal) return client.reject({ id, reason: refusal })
  // Networks and accounts may have changed while the person thought about it.
  const { acknowledged } = await client.approve({ id, namespaces: grant(state, proposal) })
  await acknowledged()
}

async function answerAuthentication(
  listening: Listening,
  id: number,
  { requester, authPayload }: AuthenticateEvent['params'],
) {
  const { client, decisions, state, heard, wallet } = listening
  const read = () => readAuthentication(client, state, authPayload, listening.signIn)
  const first = read()
  const { name, url } = requester.metadata
  const question: PairedAuthentication = {
    kind: 'authentication',
    id,
    app: { name, url },
    networks: first.map(({ network }) => network),
    messages: first.map(({ message }) => message),
  }
  heard.authentications.push(question)
  const reject = (reason: { code: number; message: string }) => client.rejectSessionAuthenticate({ id, reason })
  if (first.length === 0) return reject({ code: 5100, message: 'Unsupported chains.' })
  const refusal = await decisions.ask(question).then(() => undefined, reasonOf)
  if (refusal) return reject(refusal)
  const auths = await signAuthentications(state.handlers.get('eip155'), wallet, read())
  await client.approveSessionAuthenticate({ id, auths })
}

async function answerRequest(listening: Listening, request: PairedRequest) {
  const { id, topic } = request
  const answer = await run(listening, request).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: reasonOf(error) }),
  )
  await listening.client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
}

async function run({ decisions, state, wallet }: Listening, request: PairedRequest): Promise<unknown> {
  const { method, params, network } = request
  const handler: NamespaceHandler | undefined = state.handlers.get(namespaceOf(network))
  const asking = handler && Object.hasOwn(handler.asking, method) ? handler.asking[method] : undefined
  const telling = handler && Object.hasOwn(handler.telling, method) ? handler.telling[method] : undefined
  const known = asking ?? telling
  if (!known) throw new ProviderRpcError(5101, 'Unsupported methods.')
  if (asking) await decisions.ask(request)
  return known({ params, network, wallet })
}

function reasonOf(error: unknown) {
  const { code, message } = error instanceof ProviderRpcError ? error : internalError(String(error))
  return { code, message }
}
