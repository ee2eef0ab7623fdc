import { type ButtonLabels, readNetworkButton } from '../../modal/internal.ts'
import { ModalButton, type ModalButtonProps } from './ModalButton.tsx'

export interface NetworkButtonProps extends ModalButtonProps, Omit<ButtonLabels, 'loadingLabel'> {}

/** Shows the network and opens the list of networks. */
export function NetworkButton({ label, namespace, ...button }: NetworkButtonProps) {
  return (
    <ModalButton
      {...button}
      select={(read, texts) => readNetworkButton(read, texts, { label, namespace })}
      namespace={namespace}
    />
  )
}
