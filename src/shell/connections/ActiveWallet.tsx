import { Address, Button, ExternalLink, shortenAddress, Tag, TextInput } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useSlice, useTask } from 'portico/view'
import { type Account, type Namespace, networksSlice, wallet } from 'portico/wallet'
import { useEffect, useRef, useState } from 'react'
import { type AccountType, type Connection, cleanLabel, labelKey, longestLabel } from '../../wallet/internal.ts'
import { accountMessages } from '../account/accountMessages.ts'
import { CopyAddress } from '../account/CopyAddress.tsx'
import { explorerUrl } from '../account/explorerUrl.ts'
import { shellMessages } from '../messages.ts'
import { connectionsMessages } from './connectionsMessages.ts'
import type { ConnectionActions } from './useConnectionActions.ts'
import { LineButton, WalletEnd, WalletLine } from './WalletLine.tsx'

/** Props of `AccountNameForm`. */
export interface AccountNameFormProps {
  namespace: Namespace
  address: string
  /** The name that the account has. */
  label: string | undefined
  /** Called after the name was saved or the edit was cancelled. */
  onDone(): void
}

/** The form for the user's label of an account. */
function AccountNameForm({ namespace, address, label, onDone }: AccountNameFormProps) {
  const t = useMessages(connectionsMessages)
  const { notices, report } = useKernel()
  const { connections } = usePlugin(wallet)
  const [text, setText] = useState(label ?? '')
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const { run, busy } = useTask()

  const save = async (signal: AbortSignal) => {
    const isEmpty = text.trim() === ''
    if (!isEmpty && cleanLabel(text) === '') {
      setRefused(true)
      input.current?.focus()
      return
    }
    try {
      const { setLabel } = await connections()
      // Its code is loaded first: the form may be submitted again or cancelled meanwhile.
      signal.throwIfAborted()
      setLabel({ namespace, address }, text)
      notices.toast('success', isEmpty ? t.nameRemoved : t.nameSaved)
      onDone()
    } catch (error) {
      signal.throwIfAborted()
      report(error)
      notices.banner('error', t.nameFailed)
    }
  }
  return (
    <form
      className="s-account-name"
      onSubmit={(event) => {
        event.preventDefault()
        void run(save)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Cancel the edit but keep the modal open.
        event.preventDefault()
        onDone()
      }}
    >
      <TextInput
        label={t.accountName}
        value={text}
        autoComplete="off"
        maxLength={longestLabel}
        invalid={isRefused}
        message={isRefused ? t.nameInvisible : t.nameHint}
        inputRef={input}
        onChange={(next) => {
          setText(next)
          setRefused(false)
        }}
      />
      <div className="s-account-name-ends">
        <Button variant="secondary" onPress={onDone}>
          {t.cancelName}
        </Button>
        <Button type="submit" busy={busy}>
          {t.saveName}
        </Button>
      </div>
    </form>
  )
}

/** Props of `ActiveWallet`. */
export interface ActiveWalletProps {
  connection: Connection
  labels: Readonly<Record<string, string>>
  actions: ConnectionActions
}

/** The active wallet of a namespace with its actions. */
export function ActiveWallet({ connection, labels, actions }: ActiveWalletProps) {
  const t = useMessages(connectionsMessages)
  const account = useMessages(accountMessages)
  const shell = useMessages(shellMessages)
  const { namespace, connectorId, name, accounts } = connection
  const address = accounts[0]?.address ?? ''
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === connection.network),
  )
  const explorer = explorerUrl(network, address)
  const label = labels[labelKey({ namespace, address })]
  /** The account whose label is being edited. */
  const [named, setNamed] = useState<string>()
  const isNaming = named === address
  const nameButton = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    if (wasNaming.current && !isNaming) nameButton.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  return (
    <div className="s-wallet-card">
      <WalletLine name={name} wallet={connection} address={address} label={label}>
        <WalletEnd
          wallet={name}
          isBusy={actions.isDisconnecting(connectorId)}
          onDisconnect={() => actions.disconnect(connection)}
        >
          <Tag tone="positive">{t.active}</Tag>
        </WalletEnd>
      </WalletLine>
      <Accounts connection={connection} actions={actions} />
      {isNaming ? (
        <AccountNameForm
          key={address}
          namespace={namespace}
          address={address}
          label={label}
          onDone={() => setNamed(undefined)}
        />
      ) : (
        <div className="s-wallet-tools">
          <CopyAddress address={address} />
          <LineButton
            buttonRef={nameButton}
            text={t.nameAccount}
            label={t.nameAccountOf({ address: shortenAddress(address) })}
            onPress={() => setNamed(address)}
          />
          {explorer ? (
            <ExternalLink href={explorer} hint={shell.newTab}>
              {account.explorer}
            </ExternalLink>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Account types that have a purpose with a translated name. */
const purposeNames = ['payment', 'ordinal'] as const
/** Account types that are not shown: they have no purpose of their own, or can not sign. */
const unlisted: readonly AccountType[] = ['eoa', 'smartAccount', 'stx']

/** The accounts of a wallet that has several account types, such as a Bitcoin wallet. */
function Accounts({ connection, actions }: Pick<ActiveWalletProps, 'connection' | 'actions'>) {
  const t = useMessages(connectionsMessages)
  const { accounts } = connection
  const others = accounts.map(({ type }) => type).filter((type) => !unlisted.includes(type))
  const purposes = [...new Set<AccountType>([...purposeNames, ...others])].flatMap((type) => {
    const found = accounts.find((item) => item.type === type)
    return found ? [[type, found] as const] : []
  })
  const nameOf = (type: AccountType) => {
    const known = purposeNames.find((name) => name === type)
    return known ? t[known] : type
  }
  if (purposes.length < 2) return null
  const isActive = ({ address }: Account) => address === accounts[0]?.address
  return purposes.map(([type, item]) => (
    <div key={type} className="s-account-line">
      <span className="s-account-text">
        {nameOf(type)} <Address address={item.address} />
      </span>
      {isActive(item) ? (
        <Tag tone="positive">{t.active}</Tag>
      ) : (
        <LineButton
          text={t.switch}
          label={t.switchWallet({ wallet: nameOf(type) })}
          busy={actions.isBusy(item.address)}
          onPress={() => actions.switchTo(connection, item.address)}
        />
      )}
    </div>
  ))
}
