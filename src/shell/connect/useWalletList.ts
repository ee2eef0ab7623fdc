import { modalSlice } from 'portico/kernel'
import { useKernel, useSlice } from 'portico/view'
import type { Namespace, WalletEntry } from 'portico/wallet'
import { type ConnectorGroup, directory, directorySlice, isMobile } from '../../wallet/internal.ts'
import type { ListedEntry } from '../directory/directory.ts'
import { type DirectoryRows, useDirectoryRows } from '../directory/useDirectoryRows.ts'
import { shellSlice } from '../settings.ts'
import { enough } from './methods.ts'

export interface WalletListOptions {
  /** The wallets that were found in this browser. */
  readonly wallets: readonly WalletEntry[]
  readonly namespace: Namespace | undefined
  /** The number of other connect methods. */
  readonly others: number
  /** The list is not collapsed. */
  readonly isShown: boolean
  /** The user has reached the list, by pointer or keyboard. */
  readonly isMet: boolean
}

/** The first list of wallets: those in this browser at once, those of the directory once their code is loaded. */
export interface WalletList {
  readonly entries: readonly (WalletEntry | ListedEntry)[]
  /** Renders the entries of the directory; `null` if it failed to load, `undefined` until it is loaded. */
  readonly rows: DirectoryRows | null | undefined
  /** The number of placeholder rows at the end. */
  readonly places: number
  readonly hasSearch: boolean
  /**
   * Whether the directory may be requested. In an inline modal, which the user did not open, not before the user reaches the
   * list.
   */
  readonly isWanted: boolean
  retry(): void
}

/** Combines the wallets in this browser with those of the directory, if its plugin and pairing are installed. */
export function useWalletList({ wallets, namespace, others, isShown, isMet }: WalletListOptions): WalletList {
  const { inspect } = useKernel()
  const { connectorTypeOrder: order, allWallets } = useSlice(shellSlice)
  const state = useSlice(directorySlice)
  const isWanted = useSlice(modalSlice, ({ inline }) => !inline) || isMet
  const isPhone = isMobile()
  const isListed = inspect()[directory.id] === 'on' && wallets.some(isPairing)
  const [rows, retry] = useDirectoryRows(isListed && isShown, state.status === 'idle')

  const hasSearch = isListed && rows !== null && (allWallets === 'SHOW' || (isPhone && allWallets !== 'HIDE'))
  // On a phone few users need a code: hide the pairing row if the search leads to it too.
  const here = isPhone && hasSearch ? wallets.filter((entry) => !isPairing(entry)) : wallets
  const installed = here.filter((entry) => entry.isInstalled).length
  return {
    entries:
      isListed && rows
        ? rows.listEntries({ wallets: here, directory: state, order, namespace, others, isWanted })
        : isListed && rows === undefined
          ? withPlaces(here, state.recentCount, order)
          : here,
    rows: isListed ? rows : undefined,
    places:
      isListed && rows === undefined
        ? (isWanted ? Math.max(state.featuredCount, enough - installed - others) : 0) + Number(hasSearch)
        : 0,
    hasSearch,
    isWanted,
    retry,
  }
}

/** Reserves the rows of recent wallets, so that no row moves when they load. */
function withPlaces(wallets: readonly WalletEntry[], count: number, order: readonly ConnectorGroup[]) {
  const group = 'recent'
  const before = order.slice(0, order.indexOf(group) + 1)
  const places = Array.from(
    { length: count },
    (_, index) => ({ key: `${group}-${index}`, group, wallet: undefined }) as const,
  )
  const isBefore = (entry: WalletEntry) => before.includes(entry.group)
  return [...wallets.filter(isBefore), ...places, ...wallets.filter((entry) => !isBefore(entry))]
}

const isPairing = ({ group }: WalletEntry) => group === 'walletConnect'
