import { modalSlice, type Read, type Resolved } from 'portico/kernel'
import { selectIsStuck } from 'portico/shell'
import { connectionsSlice, type Namespace, selectConnection } from 'portico/wallet'
import { localeSlice } from '../../kernel/internal.ts'
import { modalMessages } from '../../shell/internal.ts'
import { rememberedSlice } from '../../wallet/internal.ts'
import { readAccount, readNetwork, readState } from '../state.ts'

/** The first and last characters of an address, as in 0x1234…abcd: `0x` is not counted. Short texts stay whole. */
export function shortenButtonAddress(address: string, charsStart: number, charsEnd: number): string {
  const start = charsStart + (address.startsWith('0x') ? 2 : 0)
  if (address.length <= start + charsEnd + 1) return address
  return `${address.slice(0, start)}…${charsEnd > 0 ? address.slice(-charsEnd) : ''}`
}

/** The content of a button of the modal, independent of the renderer. */
export interface ButtonModel {
  readonly kind: 'connect' | 'account' | 'network'
  readonly text: string
  /** Shown before the text: the balance. */
  readonly detail: string | undefined
  /** A `data:` or `blob:` URL, so that a button never sends a request. */
  readonly image: string | undefined
  /** The state is not known yet, or a wallet is connecting. */
  readonly busy: boolean
  /** The wallet is on a network that is neither in the host's list nor allowed. */
  readonly warning: boolean
  /** The modal is open. */
  readonly expanded: boolean
}

export type ButtonTexts = Resolved<typeof modalMessages.texts>

/** Options of a button. */
export interface ButtonLabels {
  /** Replaces the text while there is no account or network to show. */
  readonly label?: string | undefined
  /** Instead of the text while a wallet is being connected. */
  readonly loadingLabel?: string | undefined
  readonly namespace?: Namespace | undefined
}

/** Options of a button that shows an account. */
export interface AccountLabels extends ButtonLabels {
  /** @default 'hide' */
  readonly balance?: 'show' | 'hide' | undefined
  /** The formatted balance, as `watchBalance` returns it. */
  readonly balanceText?: string | undefined
  /** Characters of the address before the ellipsis. @default 4, after 0x */
  readonly charsStart?: number | undefined
  /** Characters of the address after the ellipsis. @default 4 */
  readonly charsEnd?: number | undefined
}

const base = { detail: undefined, image: undefined, busy: false, warning: false, expanded: false } as const

/**
 * Whether to show a neutral button: on a server and in the first render of a browser, where both must match, and until
 * the texts of the language are loaded.
 */
const isPending = (read: Read) => !read(connectionsSlice).ready || !read(localeSlice).ready

const isExpanded = (read: Read) => read(modalSlice).open && !read(modalSlice).inline

/**
 * Whether an account button is shown: for an account, and while a remembered wallet is being restored, so that the button keeps
 * its place.
 */
export function showsAccount(read: Read, asked?: Namespace): boolean {
  const { address, isConnecting, namespace } = readAccount(read, asked)
  const isRestoring = isConnecting && !readState(read).ready
  return Boolean(address || (isRestoring && read(rememberedSlice).connections[namespace as Namespace]))
}

/** "Connect wallet", or the account once one is connected. */
export function readConnectButton(read: Read, texts: ButtonTexts, labels: AccountLabels = {}): ButtonModel {
  const { label, loadingLabel, namespace, charsStart = 4, charsEnd = 4, balance, balanceText } = labels
  const { status, isConnecting, address, wallet } = readAccount(read, namespace)
  if (status === 'connected' && address) {
    const { profileName } = selectConnection(read, namespace)
    const isStuck = selectIsStuck(read, namespace)
    return {
      ...base,
      kind: 'account',
      text: isStuck ? texts.unsupported : (profileName ?? shortenButtonAddress(address, charsStart, charsEnd)),
      detail: balance === 'show' ? balanceText : undefined,
      image: localImage(wallet?.imageUrl),
      warning: isStuck,
      expanded: isExpanded(read),
    }
  }
  if (isPending(read)) {
    return { ...base, kind: 'connect', text: label || modalMessages.texts.connect, busy: true }
  }
  return {
    ...base,
    kind: 'connect',
    text: isConnecting ? loadingLabel || texts.connecting : label || texts.connect,
    busy: isConnecting,
    expanded: isExpanded(read),
  }
}

/** The network button, with the active network. */
export function readNetworkButton(read: Read, texts: ButtonTexts, labels: ButtonLabels = {}): ButtonModel {
  const { network } = readNetwork(read, labels.namespace)
  const isStuck = selectIsStuck(read, labels.namespace)
  if (isPending(read)) {
    return { ...base, kind: 'network', text: labels.label || modalMessages.texts.selectNetwork, busy: true }
  }
  return {
    ...base,
    kind: 'network',
    text: isStuck ? texts.switchNetwork : network?.name || labels.label || texts.selectNetwork,
    image: localImage(network?.assets?.imageUrl),
    warning: isStuck,
    expanded: isExpanded(read),
  }
}

const localImage = (url: string | null | undefined) => (url && /^(data:image\/|blob:)/i.test(url) ? url : undefined)
