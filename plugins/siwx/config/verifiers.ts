import type { Slots } from 'portico/kernel'
import { chainAdapters, fallbackAdapters, namespaceOf, namespaces } from 'portico/wallet'
import { VerifierMissingError } from '../errors.ts'
import type { SiwxSession, SiwxVerifier } from '../types.ts'

/** Asks the chains of the page, which know how signatures of their families are checked. */
export function createChainVerifiers(slots: Pick<Slots, 'get'>): readonly SiwxVerifier[] {
  const verifyOf = (namespace: string) =>
    [...slots.get(chainAdapters), ...slots.get(fallbackAdapters)].find(
      (adapter) => adapter.id === namespace && adapter.can.verifyMessage,
    )?.can.verifyMessage
  return namespaces.map((namespace) => ({
    namespace,
    shouldVerify: () => verifyOf(namespace) !== undefined,
    async verify({ data, message, signature }, signal) {
      const { chainId: network, accountAddress: address } = data
      return (await verifyOf(namespace)?.({ network, address, message, signature }, signal)) === true
    },
  }))
}

/** Whether at least one verifier has a say, and all that have say yes. Throws `SIWX_VERIFIER_MISSING`. */
export async function isSigned(
  verifiers: readonly SiwxVerifier[],
  session: SiwxSession,
  signal: AbortSignal,
): Promise<boolean> {
  const namespace = namespaceOf(session.data.chainId)
  const asked = verifiers.filter((item) => item.namespace === namespace && item.shouldVerify?.(session) !== false)
  if (asked.length === 0) throw new VerifierMissingError({ namespace })
  const answers = await Promise.all(asked.map((verifier) => verifier.verify(session, signal)))
  return answers.every((isValid) => isValid === true)
}
