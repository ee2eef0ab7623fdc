import type { Resolved } from 'portico/kernel'
import type { WalletProblem } from '../../wallet/internal.ts'
import type { attemptMessages } from './attemptMessages.ts'

/** The title says the problem, the text what the user can do. */
export interface StatusTexts {
  readonly title: string
  readonly text: string
}

type Texts = Resolved<(typeof attemptMessages)['texts']>

/** The state of an attempt; `late`: the wallet has not answered for a while. */
type Attempted = WalletProblem | 'late' | 'done' | undefined

/** Texts of an attempt to connect; without a problem, the wallet has not answered yet. */
export function connectTexts(t: Texts, wallet: string, problem: Attempted): StatusTexts {
  switch (problem) {
    case undefined:
      return { title: t.connecting({ wallet }), text: t.connectingText }
    case 'late':
      return { title: t.connecting({ wallet }), text: t.lateText({ wallet }) }
    case 'done':
      return { title: t.connected, text: '' }
    case 'pending':
      return { title: t.pending({ wallet }), text: t.pendingText({ wallet }) }
    case 'declined':
      return { title: t.declined({ wallet }), text: '' }
    case 'locked':
      return { title: t.locked({ wallet }), text: t.lockedText }
    case 'offline':
      return { title: t.offline({ wallet }), text: t.tryAgainText }
    case 'gone':
      return { title: t.gone({ wallet }), text: t.goneText }
    case 'unsupported':
      return { title: t.unsupported({ wallet }), text: '' }
    case 'failed':
      return { title: t.failed({ wallet }), text: t.tryAgainText }
  }
}

/** Texts of an attempt to switch the network; the name of the wallet may be unknown. */
export function switchTexts(
  t: Texts,
  { wallet, network }: { readonly wallet: string | undefined; readonly network: string },
  problem: Attempted,
): StatusTexts {
  if (wallet === undefined) {
    const { title, text } = switchTexts(t, { wallet: t.yourWallet, network }, problem)
    return { title: toSentence(title), text: toSentence(text) }
  }
  switch (problem) {
    case undefined:
      return { title: t.switching, text: t.switchingText({ wallet, network }) }
    case 'late':
      return { title: t.switching, text: t.lateSwitchText({ wallet }) }
    case 'done':
      return { title: t.switched({ network }), text: '' }
    case 'unsupported':
      return { title: t.chainNotSupported({ wallet }), text: t.chainNotSupportedText({ wallet }) }
    case 'gone':
    case 'failed':
      return { title: t.switchFailed, text: t.tryAgainText }
    default:
      return connectTexts(t, wallet, problem)
  }
}

/** Capitalizes the first letter: "your wallet", in place of a wallet's name, may begin the sentence. */
const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
