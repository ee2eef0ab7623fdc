import type { Kernel } from '../../kernel/internal.ts'
import { directorySlice, type ListedWallet } from '../directory/tokens.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'
import { readLinkEnvironment } from './environment.ts'
import { openLink } from './openLink.ts'
import { type LinkKind, pairingLink } from './pairingLink.ts'
import type { WalletLink } from './types.ts'

/** How long an app may take to come to the front, in milliseconds. */
const timeLimit = 2_000

/** What to open: a link that is known, or the app of a listed wallet to which a pairing URI is handed. */
export type WalletToOpen =
  | { readonly link: WalletLink }
  | { readonly listed: ListedWallet; readonly uri: string; readonly way: LinkKind }

/**
 * The result. `opened`: the page was hidden or lost focus. `missed`: for 2 seconds it was not, so that the app seems
 * not to be on this device. `refused`: the wallet names no link that may be opened.
 */
export type WalletOpening = 'opened' | 'missed' | 'refused'

/**
 * Opens a wallet outside of this page: its app on a phone or computer, or its web app. Opens before it returns, so that a
 * call within the user's press counts as part of that press for the browser. A page gets no answer from an app that it
 * opens: the result is what the page itself notices within 2 seconds. Rejects with the abort reason of `signal`, which only
 * ends the wait.
 *
 * @example
 * const { link } = attempt.get()
 * if (link) button.hidden = (await openWallet(kernel, { listed, uri: link.uri, way: 'mobile' })) !== 'missed'
 */
export function openWallet(
  { store }: Pick<Kernel, 'store'>,
  target: WalletToOpen,
  signal?: AbortSignal,
): Promise<WalletOpening> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const link = 'link' in target ? target.link : linkOf(target, store.get(directorySlice).preferUniversalLinks)
  if (!link) return Promise.resolve('refused')
  const left = untilLeft(signal)
  if ('listed' in target) deepLinkChoice({ link, name: target.listed.name })
  if (openLink(link)) return left.outcome
  left.stop()
  return Promise.resolve('refused')
}

const linkOf = (
  { listed, uri, way }: Extract<WalletToOpen, { readonly uri: string }>,
  preferUniversalLinks: boolean,
): WalletLink | undefined => pairingLink(listed, uri, way, readLinkEnvironment(), { preferUniversalLinks })

/** Watches for `timeLimit` whether the page is left for the opened app. */
function untilLeft(outer: AbortSignal | undefined): { readonly outcome: Promise<WalletOpening>; stop(): void } {
  const watching = new AbortController()
  const { signal } = watching
  const stop = () => watching.abort()
  const outcome = new Promise<WalletOpening>((resolve, reject) => {
    const end = (what: WalletOpening) => {
      stop()
      resolve(what)
    }
    const leave = () => end('opened')
    const timer = setTimeout(() => end('missed'), timeLimit)
    signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('blur', leave, { signal })
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', leave, { signal })
    const giveUp = () => {
      stop()
      reject(outer?.reason)
    }
    outer?.addEventListener('abort', giveUp, { signal })
  })
  return { outcome, stop }
}
