import type { Resolved } from 'portico/kernel'
import type { sendMessages } from './messages.ts'
import type { RecipientCaution } from './rules/recipient.ts'
import type { Receiver } from './tokens.ts'

type Texts = Resolved<(typeof sendMessages)['texts']>

/** Warnings about a recipient, if any. */
export const cautionText = (caution: RecipientCaution | null, t: Texts): string | undefined =>
  caution === null
    ? undefined
    : {
        self: t.cautionSelf,
        lookAlike: t.cautionLookAlike,
        changed: t.cautionChanged,
        token: t.cautionToken,
        amount: t.cautionAmount,
      }[caution]

/** The message below the field of the recipient. `network` is the name of the network of the transfer. */
export function receiverText({ status, problem, caution }: Receiver, t: Texts, network: string): string | undefined {
  if (status === 'looking') return t.looking
  switch (problem) {
    case 'invalid':
      return t.problemInvalid
    case 'namespace':
      return t.problemNamespace({ network })
    case 'checksum':
      return t.problemChecksum
    case 'zero':
      return t.problemZero
    case 'token':
      return t.problemToken
    case 'otherToken':
      return t.problemOtherToken
    case 'network':
      return t.problemNetwork({ network })
    case 'request':
      return t.problemRequest
    case 'kind':
      return t.problemKind
    case 'offchain':
      return t.problemOffchain
    case 'contract':
      return t.problemContract
    case 'unchecked':
      return t.problemUnchecked
    case 'name':
      return t.problemName
    default:
      return cautionText(caution, t)
  }
}
