import type { CaipNetworkId } from 'portico/wallet'
import { stringToHex } from 'viem'
import { ProviderRpcError } from '../errors.ts'
import type { WalletClient } from './client.ts'
import type { NamespaceHandler, NamespaceWallet } from './namespaceHandler.ts'
import { type PairedState, sharedAddresses } from './state.ts'
import type { PairedCacao, PairedSignIn, SignInChange } from './types.ts'

/** What a page asks to be signed, on several networks at once (CAIP-222). */
export type AuthPayload = Parameters<WalletClient['formatAuthMessage']>[0]['request'] & {
  readonly chains: readonly string[]
}

/** One text to sign, with its parameters. */
export interface Authentication {
  readonly network: CaipNetworkId
  readonly address: string
  readonly payload: PairedCacao['p']
  readonly message: string
}

/** How a wallet signs in, as its owner directs. */
export interface SignInManner {
  how: PairedSignIn
  change: SignInChange
}

const prefix = 'urn:recap:'
type Recap = { readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

const decode = (resource: string): Recap => JSON.parse(atob(resource.slice(prefix.length)))
const encode = (recap: Recap) => prefix + btoa(JSON.stringify(recap)).replaceAll('=', '')

/** Leaves in the last resource (ERC-5573) what the wallet can do, on the networks that it has. */
function narrow(resources: readonly string[], methods: readonly string[], chains: readonly string[]): string[] {
  const last = resources.at(-1)
  if (!last?.startsWith(prefix)) return [...resources]
  const { att } = decode(last)
  const abilities = Object.keys(att.eip155 ?? {}).filter((ability) =>
    methods.includes(ability.replace(/^request\//, '')),
  )
  const granted = Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]]))
  return [...resources.slice(0, -1), encode({ att: { ...att, eip155: granted } })]
}

/** The texts that the wallet would sign: one on each network that both know, or on the first. */
export function readAuthentication(
  client: WalletClient,
  state: PairedState,
  asked: AuthPayload,
  { how, change }: SignInManner,
): readonly Authentication[] {
  const handler = state.handlers.get('eip155')
  const networks = state.networks.filter((network) => asked.chains.includes(network))
  const methods = Object.keys({ ...handler?.asking, ...handler?.telling })
  return (how === 'first' ? networks.slice(0, 1) : networks).flatMap((network) => {
    const [address] = sharedAddresses(state, network)
    if (!address) return []
    const iss = `did:pkh:${network}:${address}`
    const { chains: _, type: __, resources = [], ...rest } = asked as AuthPayload & { type?: unknown }
    const plain = { ...rest, iss, resources: narrow(resources, methods, networks) }
    // The fourth line is the statement, with what is granted put into words.
    const statement = client.formatAuthMessage({ request: plain, iss }).split('\n')[3] ?? ''
    const payload = change.payload?.({ ...plain, statement }) ?? { ...plain, statement }
    return [{ network, address, payload, message: client.formatAuthMessage({ request: payload, iss: payload.iss }) }]
  })
}

/** Signs each text with the key of its account. Throws where a wallet of this kind has none. */
export async function signAuthentications(
  handler: NamespaceHandler | undefined,
  wallet: NamespaceWallet,
  authentications: readonly Authentication[],
): Promise<PairedCacao[]> {
  return Promise.all(
    authentications.map(async ({ network, address, payload, message }) => {
      const sign = handler?.asking.personal_sign
      if (!sign) throw new ProviderRpcError(5101, 'Unsupported methods.')
      const s = await sign({ params: [stringToHex(message), address], network, wallet })
      return { h: { t: 'caip122' as const }, p: payload, s: { t: 'eip191' as const, s: String(s) } }
    }),
  )
}

/** Has the client send what `change` makes of a signature, after the client itself found it to be right. */
export function tamperOnTheWay(client: WalletClient, change: () => SignInChange['signed']): void {
  const engine = client.engine as unknown as { sendResult(answer: { result: unknown }): Promise<unknown> }
  const send = engine.sendResult
  engine.sendResult = (answer) => {
    const { result } = answer
    const tamper = change()
    if (!tamper || typeof result !== 'object' || result === null || !('cacaos' in result)) return send(answer)
    const cacaos = (result.cacaos as readonly PairedCacao[]).map(tamper)
    return send({ ...answer, result: { ...result, cacaos } })
  }
}
