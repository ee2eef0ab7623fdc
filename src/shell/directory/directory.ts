import type { Namespace, WalletEntry } from 'portico/wallet'
import {
  type ConnectorGroup,
  type ConnectorInfo,
  type DirectoryState,
  isConnectorOf,
  isSameName,
  type ListedWallet,
  sortByGroup,
} from '../../wallet/internal.ts'
import { enough } from '../connect/methods.ts'
import { createImitationCheck, knownWallets } from './lookAlikes.ts'

/** Limit of recent wallets in the list. */
const recentLimit = 2

/** A wallet of the directory that is not in this browser: one row. */
export interface ListedEntry {
  readonly key: string
  readonly group: ConnectorGroup
  /** `undefined` for a placeholder while the directory is requested. */
  readonly wallet: ListedWallet | undefined
  /** The name of the wallet that this one looks like but is not. */
  readonly imitates?: string | undefined
}

export interface EntriesQuestion {
  /** The rows of the wallets in this browser. */
  readonly wallets: readonly WalletEntry[]
  readonly directory: DirectoryState
  readonly order: readonly ConnectorGroup[]
  readonly namespace?: Namespace | undefined
  /** The number of other connect methods. */
  readonly others: number
  /** Whether the directory is requested: reserves placeholders for its answer. @default true */
  readonly isWanted?: boolean
}

/**
 * All rows of the first list in their order. A wallet of several groups is listed once, in the first of connector,
 * recent, featured, custom, recommended.
 */
export function listEntries(question: EntriesQuestion): readonly (WalletEntry | ListedEntry)[] {
  const { directory, order, namespace, others, isWanted = true } = question
  const isExcluded = (connector: ConnectorInfo) => directory.excluded.some((wallet) => isConnectorOf(connector, wallet))
  const imitates = createImitationCheck(knownWallets(directory))
  const wallets = question.wallets
    .filter((entry) => !entry.connectors.some(isExcluded))
    .map((entry) => ({ ...entry, imitates: entry.isInstalled ? imitates(entry.connectors[0]) : undefined }))
  const connectors = wallets.flatMap((entry) => entry.connectors)
  const known: ListedWallet[] = []
  const take = (group: ConnectorGroup, candidates: readonly ListedWallet[], limit: number) => {
    const taken: ListedEntry[] = []
    for (const wallet of candidates) {
      if (taken.length === limit) break
      if (!speaks(wallet, namespace) || connectors.some((connector) => isConnectorOf(connector, wallet))) continue
      if (known.some((other) => isSameListed(other, wallet))) continue
      known.push(wallet)
      taken.push({ key: `${group}:${wallet.id}`, group, wallet, imitates: imitates(wallet) })
    }
    return taken
  }
  const isLoading = isWanted && (directory.status === 'idle' || directory.status === 'loading')
  const keep = (group: ConnectorGroup, count: number): ListedEntry[] =>
    isLoading
      ? Array.from({ length: count }, (_, index) => ({ key: `${group}-${index}`, group, wallet: undefined }))
      : []

  const all = Number.POSITIVE_INFINITY
  const recent = take('recent', directory.recent, recentLimit)
  const featured = [
    ...take('featured', directory.featured, all),
    ...keep('featured', directory.featuredCount - directory.featured.length),
  ]
  const custom = take('custom', directory.custom, all)
  const installed = wallets.filter((entry) => entry.isInstalled).length
  const places = Math.max(0, enough - installed - featured.length - custom.length - others)
  const recommended = take('recommended', directory.recommended, places)
  const rest = keep('recommended', places - recommended.length)
  return sortByGroup([...wallets, ...recent, ...featured, ...custom, ...recommended, ...rest], order)
}

/** Whether a wallet supports a namespace; a wallet that lists no chains counts as supporting all. */
export const speaks = ({ chains }: ListedWallet, namespace: Namespace | undefined) =>
  namespace === undefined || chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))

const isSameListed = (a: ListedWallet, b: ListedWallet) => a.id === b.id || isSameName(a, b)

/** Why a wallet of the directory may be an imitation. */
export interface Doubt {
  /** The name of the wallet that it looks like but is not. */
  readonly imitates?: string
  /** Several wallets in this browser claim to be it. */
  readonly isDisputed?: true
}

/** Returns a function that gives the doubt about one of `wallets`. */
export function createDoubtCheck(
  directory: DirectoryState,
  wallets: readonly ListedWallet[],
  connectors: readonly ConnectorInfo[],
): (wallet: ListedWallet) => Doubt | undefined {
  const certified = wallets.filter(({ isCertified }) => isCertified)
  const imitated = createImitationCheck([...knownWallets(directory), ...certified])
  const disputed = connectors.filter(({ isDisputed }) => isDisputed)
  return (wallet) => {
    const imitates = imitated(wallet)
    if (imitates) return { imitates }
    return disputed.some((connector) => isConnectorOf(connector, wallet)) ? { isDisputed: true } : undefined
  }
}

/** The number of wallets that the list shows: rounded down to tens. */
export function roundedCount(count: number): { readonly count: number; readonly isMore: boolean } {
  const rounded = count < 10 ? count : Math.floor(count / 10) * 10
  return { count: rounded, isMore: rounded < count }
}
