import type { PluginContext } from 'portico/kernel'
import { adaptersOf, namespaceOf } from 'portico/wallet'
import { VerifierMissingError } from '../errors.ts'
import type { SiwxSession, SiwxVerifier } from '../types.ts'

/** Verifies signatures with the adapters of the page's chains. */
export function createChainVerifier(slots: Pick<PluginContext['slots'], 'get'>): SiwxVerifier {
  const verifyOf = ({ data }: SiwxSession) =>
    adaptersOf(slots, namespaceOf(data.chainId)).find(({ can }) => can.verifyMessage)?.can.verifyMessage
  return {
    shouldVerify: (session) => verifyOf(session) !== undefined,
    async verify(session, signal) {
      const { data, message, signature } = session
      const { chainId: network, accountAddress: address } = data
      return (await verifyOf(session)?.({ network, address, message, signature }, signal)) === true
    },
  }
}

/** Whether at least one verifier applies and all that apply confirm the signature. Throws `SIWX_VERIFIER_MISSING`. */
export async function isSigned(
  verifiers: readonly SiwxVerifier[],
  session: SiwxSession,
  signal: AbortSignal,
): Promise<boolean> {
  const namespace = namespaceOf(session.data.chainId)
  const isAsked = (item: SiwxVerifier) =>
    (item.namespace ?? namespace) === namespace && item.shouldVerify?.(session) !== false
  const asked = verifiers.filter(isAsked)
  if (asked.length === 0) throw new VerifierMissingError({ namespace })
  const answers = await Promise.all(asked.map((verifier) => verifier.verify(session, signal)))
  return answers.every((isValid) => isValid === true)
}
