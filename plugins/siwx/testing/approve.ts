import type { CaipNetworkId, SignInOffer } from 'portico/wallet'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatMessage } from '../config/message.ts'
import type { SiwxMessageData } from '../types.ts'

export const networks = ['eip155:1', 'eip155:2'] as const
export const scope = { networks, methods: ['personal_sign'] }
/** The account of the wallet that signs while it connects. */
export const account = privateKeyToAccount(generatePrivateKey())

const words =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}').replaceAll('=', '')}`

/** The answer of a wallet that signs the request for one chain as it connects. */
export async function approve(
  offer: SignInOffer,
  chainId: CaipNetworkId = networks[0],
  asked?: Awaited<ReturnType<SignInOffer['prepare']>>,
) {
  const request = asked ?? (await offer.prepare(scope, new AbortController().signal))
  if (!request) throw new Error('There is nothing to sign')
  const { uri, exp = '', ...rest } = request
  const data: SiwxMessageData = {
    accountAddress: account.address,
    chainId,
    domain: request.domain,
    uri,
    version: '1',
    nonce: request.nonce,
    statement: words,
    resources: [recap],
    issuedAt: new Date().toISOString(),
    expirationTime: exp,
  }
  const s = await account.signMessage({ message: formatMessage(data) })
  const p = {
    ...rest,
    exp,
    iss: `did:pkh:${chainId}:${account.address}`,
    aud: uri,
    version: '1',
    iat: data.issuedAt ?? '',
    statement: words,
    resources: [recap],
  }
  const auths = [{ h: { t: 'caip122' as const }, p, s: { t: 'eip191' as const, s } }]
  return { data, answer: { request, scope, auths, signal: new AbortController().signal } }
}
