import { modalSlice, routerSlice } from 'portico/kernel'
import { SearchInput } from 'portico/ui'
import { useEntryState, useKernel, useMessages, useSlice } from 'portico/view'
import { connectorsSlice, type Namespace } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { isMobile } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { useShow } from '../parts/useShow.ts'
import { ConnectingWalletConnectView } from '../viewTokens.ts'
import { directoryMessages } from './directoryMessages.ts'

/** Outlines on a grid of 24, like those of the icon set; kept here, because no other view shows them. */
const paths = {
  certified:
    'm12 3 2.4 1.8 3-.1.9 2.9 2.5 1.7-1 2.8 1 2.8-2.5 1.7-.9 2.9-3-.1L12 21.2l-2.4-1.8-3 .1-.9-2.9-2.5-1.7 1-2.8-1-2.8 2.5-1.7.9-2.9 3 .1zM8.7 12.2l2.3 2.3 4.3-4.6',
  code: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h1.5v1.5h-1.5zM19.5 14.5v1.5M17.5 18h2v1.5M14.5 19.5h.01',
} as const

/** Props of `ToolButton`. */
export interface ToolButtonProps {
  icon: keyof typeof paths
  label: string
  /** Makes the button a toggle (`aria-pressed`). */
  isPressed?: boolean
  onPress(): void
}

/** A chip below the search field: a filter, or a link to another view. */
function ToolButton({ icon, label, isPressed, onPress }: ToolButtonProps) {
  return (
    <button type="button" className="s-tool p-touch p-focusable" aria-pressed={isPressed} onClick={onPress}>
      <svg className="p-icon" width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[icon]} />
      </svg>
      <span className="p-ellipsis" dir="auto">
        {label}
      </span>
    </button>
  )
}

/** Props of `WalletFinder`. */
export interface WalletFinderProps {
  text: string
  onText(text: string): void
  isCertified: boolean
  onCertified(isCertified: boolean): void
  namespace: Namespace | undefined
}

/** The search field above the wallets, which stays visible while they scroll. */
export function WalletFinder({ text, onText, isCertified, onCertified, namespace }: WalletFinderProps) {
  const t = useMessages(directoryMessages)
  const { clearSearch } = useMessages(shellMessages)
  const { store } = useKernel()
  const show = useShow()
  const canPair = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.some((item) => item.type === 'WALLET_CONNECT' && (!namespace || item.namespace === namespace)),
  )
  const isPhone = isMobile()
  const field = useRef<HTMLInputElement>(null)
  const [wasHere, setWasHere] = useEntryState('here', false)
  // Focus the field when the view opens; not on phones, where the keyboard would cover the wallets, nor in the first
  // view of an inline modal, which the user did not open, nor when the user comes back, who goes on at the chosen wallet.
  useEffect(() => {
    const isGiven = store.get(modalSlice).inline && store.get(routerSlice).stack.length === 1
    if (!isPhone && !isGiven && !wasHere) field.current?.focus()
    setWasHere(true)
  }, [isPhone, store, wasHere, setWasHere])
  return (
    <div className="s-finder">
      <SearchInput inputRef={field} label={t.searchWallets} value={text} onChange={onText} clearLabel={clearSearch} />
      <ToolButton
        icon="certified"
        label={t.certifiedOnly}
        isPressed={isCertified}
        onPress={() => onCertified(!isCertified)}
      />
      {isPhone && canPair ? (
        <ToolButton
          icon="code"
          label={t.showCode}
          onPress={() => show(ConnectingWalletConnectView, namespace ? { namespace } : {})}
        />
      ) : null}
    </div>
  )
}
