import { Address, Icon, RowText, Spinner } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { Pictured } from '../directory/useDirectoryImage.ts'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { connectionsMessages } from './connectionsMessages.ts'

/** Props of `LineButton`. */
export interface LineButtonProps {
  /** The visible text. */
  text: string
  /** The accessible name, with the action and the wallet. */
  label: string
  busy?: boolean
  /** Draws the button in red, for an action that ends or deletes something. @default false */
  isDanger?: boolean
  buttonRef?: Ref<HTMLButtonElement>
  onPress(): void
}

/** A small action at the end of a line. */
export function LineButton({ text, label, busy = false, isDanger = false, buttonRef, onPress }: LineButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="s-inline-button p-touch p-focusable"
      data-danger={isDanger || undefined}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onPress()
      }}
    >
      {busy ? <Spinner size={18} /> : text}
    </button>
  )
}

/** Props of `WalletEnd`. */
export interface WalletEndProps {
  /** The name of the wallet. */
  wallet: string
  isBusy: boolean
  onDisconnect(): void
  /** Content before the button: the tag "Active", or the button that switches to the wallet. */
  children: ReactNode
}

/** The end of the row of a connected wallet, the same for the active wallet and the others. */
export function WalletEnd({ wallet, isBusy, onDisconnect, children }: WalletEndProps) {
  const label = useMessages(connectionsMessages).disconnectWallet({ wallet })
  return (
    <>
      {children}
      <span className="s-danger">
        <button
          type="button"
          className="p-icon-button p-touch p-focusable"
          aria-label={label}
          title={label}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onDisconnect()
          }}
        >
          {isBusy ? <Spinner size={18} /> : <Icon name="disconnect" />}
        </button>
      </span>
    </>
  )
}

/** Props of `WalletLine`. */
export interface WalletLineProps {
  name: string
  /** The wallet whose picture is shown. */
  wallet: Pictured | undefined
  address: string | undefined
  /** The user's label of the account. */
  label: string | undefined
  /** A tag or actions at the end of the row. */
  children?: ReactNode
}

/** After a press, the next wallet may take the place of this one: the second press of a double click would act on that wallet. */
const ignoreSecond = (event: MouseEvent) => {
  if (event.detail > 1) event.stopPropagation()
}

/** A row with a wallet and its account, without an action of its own. */
export function WalletLine({ name, wallet, address, label, children }: WalletLineProps) {
  return (
    <div className="s-wallet-line">
      <ConnectorImage name={name} wallet={wallet} />
      <RowText label={label ?? name} detail={address ? <Address address={address} /> : undefined} />
      {children ? (
        <span className="s-wallet-end" onClickCapture={ignoreSecond}>
          {children}
        </span>
      ) : null}
    </div>
  )
}
