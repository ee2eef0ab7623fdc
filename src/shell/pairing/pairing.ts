import type { Resolved } from 'portico/kernel'
import type { ConnectProblem, WalletPlatform } from '../../wallet/internal.ts'
import type { attemptMessages } from '../connect/attemptMessages.ts'
import { connectTexts, type StatusTexts } from '../connect/texts.ts'
import type { pairingMessages } from './pairingMessages.ts'

/** The name of the pairing protocol, the same in every language. */
export const protocol = 'WalletConnect'

interface Texts {
  readonly attempt: Resolved<(typeof attemptMessages)['texts']>
  readonly pairing: Resolved<(typeof pairingMessages)['texts']>
}

/** Texts of a pairing that a wallet answered or that ended; the name of the wallet may be unknown. */
export function pairingTexts(
  texts: Texts,
  wallet: string | undefined,
  problem: ConnectProblem | 'authenticating' | 'done',
): StatusTexts {
  const { attempt, pairing } = texts
  switch (problem) {
    case 'authenticating':
      return { title: pairing.authenticating, text: pairing.authenticatingText }
    case 'unsigned':
      return { title: pairing.unsigned, text: pairing.unsignedText }
    case 'unreachable':
      return { title: pairing.unreachable, text: pairing.unreachableText }
    case 'refused':
      return { title: pairing.refused, text: pairing.refusedText }
    case 'clock':
      return { title: pairing.clock, text: pairing.clockText }
    case 'missing':
    case 'gone':
      return { title: pairing.missing, text: attempt.tryAgainText }
    default:
      return wallet === undefined
        ? toSentences(connectTexts(attempt, attempt.yourWallet, problem))
        : connectTexts(attempt, wallet, problem)
  }
}

/** The words that stand for the name of a wallet may begin a sentence. */
const toSentences = ({ title, text }: StatusTexts): StatusTexts => ({
  title: capitalise(title),
  text: capitalise(text),
})
const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The ways of a view that need a link over which a wallet answers. */
export const needsPairing = (platform: WalletPlatform): boolean => platform !== 'browser' && platform !== 'unsupported'
