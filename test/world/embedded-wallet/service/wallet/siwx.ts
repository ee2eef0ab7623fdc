import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { RefusedError, type Service } from '../service.ts'
import { signBytes } from '../solana.ts'
import type { User } from '../users.ts'
import type { UserAnswer } from './accounts.ts'
import { accountOf, signFor } from './evmSign.ts'
import { type Chain, evmIdOf } from './node.ts'

const placeholder = '<<AccountAddress>>'

interface SiwxRequest {
  readonly user: User
  readonly chain: Chain
  /** The origin of the app. */
  readonly origin: string
  /** The message (CAIP-122), with a placeholder for the address. */
  readonly text: string
  readonly answer: UserAnswer
}

/** Signs the message that signs the user in to the app. Throws unless the text is a sign-in message (CAIP-122) of that app. */
export async function signSiwx(
  service: Service,
  { user, chain, origin, text, answer }: SiwxRequest,
): Promise<{ readonly message: string; readonly signature: string }> {
  const message = text.replace(placeholder, () => answer.address)
  const [first = '', second] = message.split('\n')
  // The user approves the login and nothing else: sign only a message that signs in to the page around the frame.
  const isOfApp = first.startsWith(`${new URL(origin).host} wants you to sign in with your `)
  if (!isOfApp || second !== answer.address || !/^Nonce: \S/m.test(message))
    throw new RefusedError('The message is not a sign-in of this app')
  if (evmIdOf(chain.id) === undefined) {
    return { message, signature: base58.encode(signBytes(new TextEncoder().encode(message), user.solanaKey)) }
  }
  const account = accountOf({ service, user, chain, params: [] }, answer.address)
  const key = privateKeyToAccount(user.evmKey)
  return { message, signature: await signFor(chain, account, () => key.signMessage({ message })) }
}
