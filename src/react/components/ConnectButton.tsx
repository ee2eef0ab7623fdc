import { type AccountLabels, readConnectButton, watchBalance } from 'portico'
import { useEffect } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import { ModalButton, type ModalButtonProps } from './ModalButton.tsx'

export interface ConnectButtonProps extends ModalButtonProps, AccountLabels {}

/** Opens the list of wallets; once connected it shows the account and opens that. */
export function ConnectButton(props: ConnectButtonProps) {
  const { label, loadingLabel, namespace, balance, charsStart, charsEnd, ...button } = props
  const labels = { label, loadingLabel, namespace, balance, charsStart, charsEnd }
  const modal = usePorticoModal()
  useEffect(() => {
    if (balance !== 'show') return
    const lifetime = new AbortController()
    watchBalance(modal, { namespace: () => namespace, isWanted: () => true }, lifetime.signal)
    return () => lifetime.abort()
  }, [modal, namespace, balance])
  return (
    <ModalButton {...button} select={(read, texts) => readConnectButton(read, texts, labels)} namespace={namespace} />
  )
}

/** Shows the account and opens it; nothing while nobody is connected. */
export function AccountButton(props: ConnectButtonProps) {
  const { status } = useAccount({ namespace: props.namespace })
  return status === 'disconnected' ? null : <ConnectButton {...props} />
}
