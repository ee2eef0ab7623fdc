import { hexToString, isHex } from 'viem'
import type { PairedProposal, PairedQuestion, PairedRequest, PairedWallet } from '../../test/wallets/index.ts'
import type { PageWorld } from '../world.ts'
import { networkName } from './names.ts'

export interface QuestionProps {
  readonly question: PairedQuestion
  readonly wallet: PairedWallet
  readonly chains: PageWorld['chains']
}

/** A request of a page, with buttons to approve and to reject. */
export function Question({ question, wallet, chains }: QuestionProps) {
  const { app, id, kind } = question
  const titles = { proposal: 'wants to connect', authentication: 'wants to connect and sign you in' }
  const title = `${app.name} ${kind === 'request' ? `asks for ${question.method}` : titles[kind]}`
  return (
    <article className="desk" aria-label={title}>
      <h3>{title}</h3>
      <p>{app.url}</p>
      {kind === 'proposal' ? <Proposal proposal={question} chains={chains} /> : null}
      {kind === 'authentication' ? <pre>{question.messages[0]}</pre> : null}
      {kind === 'request' ? <Request request={question} chains={chains} /> : null}
      <p>
        <button type="button" onClick={() => wallet.cues.answer(id, 'approve')}>
          Approve
        </button>{' '}
        <button type="button" onClick={() => wallet.cues.answer(id, 'reject')}>
          Decline
        </button>
      </p>
    </article>
  )
}

function Proposal({ proposal, chains }: { proposal: PairedProposal; chains: PageWorld['chains'] }) {
  const networks = Object.values(proposal.namespaces).flatMap((namespace) => namespace.chains)
  return (
    <ul aria-label="Networks">
      {networks.map((network) => (
        <li key={network}>{networkName(network, chains)}</li>
      ))}
    </ul>
  )
}

function Request({ request, chains }: { request: PairedRequest; chains: PageWorld['chains'] }) {
  return (
    <dl>
      <dt>Network</dt>
      <dd>{networkName(request.network, chains)}</dd>
      <dt>What</dt>
      <dd>{readable(request)}</dd>
    </dl>
  )
}

/** The message of `personal_sign` as text, the parameters of anything else as they are. */
function readable({ method, params }: PairedRequest): string {
  const [message] = Array.isArray(params) ? (params as unknown[]) : []
  return method === 'personal_sign' && isHex(message) ? hexToString(message) : JSON.stringify(params)
}
