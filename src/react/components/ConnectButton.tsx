import { useRead } from 'portico/view'
import { useEffect, useState } from 'react'
import { type AccountLabels, loadBalanceWatch, readConnectButton, showsAccount } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'
import { ModalButton, type ModalButtonProps } from './ModalButton.tsx'

export interface ConnectButtonProps extends ModalButtonProps, Omit<AccountLabels, 'balanceText'> {}

/** Opens the list of wallets; once connected it shows the account and opens that. */
export function ConnectButton(props: ConnectButtonProps) {
  const { label, loadingLabel, namespace, balance, charsStart, charsEnd, ...button } = props
  const modal = usePorticoModal()
  const [balanceText, setBalanceText] = useState<string>()
  const labels = { label, loadingLabel, namespace, balance, balanceText, charsStart, charsEnd }
  useEffect(() => {
    if (balance !== 'show') return
    const lifetime = new AbortController()
    loadBalanceWatch().then(({ watchBalance }) => {
      if (lifetime.signal.aborted) return
      watchBalance(modal, { namespace: () => namespace, isWanted: () => true, onText: setBalanceText }, lifetime.signal)
    }, modal.report)
    return () => {
      lifetime.abort()
      setBalanceText(undefined)
    }
  }, [modal, namespace, balance])
  return (
    <ModalButton {...button} select={(read, texts) => readConnectButton(read, texts, labels)} namespace={namespace} />
  )
}

/** Shows the account and opens it; renders nothing unless a wallet is connected, or one of the last visit is being restored. */
export function AccountButton(props: ConnectButtonProps) {
  return useRead((read) => showsAccount(read, props.namespace)) ? <ConnectButton {...props} /> : null
}
