import { modalSlice, routerSlice } from 'portico/kernel'
import { SearchInput } from 'portico/ui'
import { useKernel, useMessages, useSlice } from 'portico/view'
import { connectorsSlice, type Namespace } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { isMobile } from '../isMobile.ts'
import { shellMessages } from '../messages.ts'
import { ConnectingWalletConnectView } from '../viewTokens.ts'
import { directoryMessages } from './directoryMessages.ts'
import { ToolButton } from './ToolButton.tsx'

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
  const { router, store } = useKernel()
  const canPair = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.some((item) => item.type === 'WALLET_CONNECT' && (!namespace || item.namespace === namespace)),
  )
  const isPhone = isMobile()
  const field = useRef<HTMLInputElement>(null)
  // Focus the field when the view opens; not on phones, where the keyboard would cover the wallets, nor in the first
  // view of an inline modal, which the user did not open.
  useEffect(() => {
    const isGiven = store.get(modalSlice).inline && store.get(routerSlice).stack.length === 1
    if (!isPhone && !isGiven) field.current?.focus()
  }, [isPhone, store])
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
          onPress={() => router.push(ConnectingWalletConnectView, namespace ? { namespace } : {})}
        />
      ) : null}
    </div>
  )
}
