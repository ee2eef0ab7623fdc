'use client'

export { AccountButton, ConnectButton, type ConnectButtonProps } from './components/ConnectButton.tsx'
export { Modal } from './components/Modal.tsx'
export type { ButtonRenderState } from './components/ModalButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './components/NetworkButton.tsx'
export { type UseNetwork, useAccount, useNetwork, useProvider } from './hooks/useAccount.ts'
export {
  type UseBalance,
  type UseIdentity,
  type UseTokens,
  useBalance,
  useIdentity,
  useTokens,
} from './hooks/useBalance.ts'
export {
  type UseConnection,
  type UseConnections,
  type UseDisconnect,
  type UseSignMessage,
  useConnection,
  useConnections,
  useDisconnect,
  useSignMessage,
} from './hooks/useConnection.ts'
export {
  type UseLocale,
  type UseModal,
  type UseTheme,
  useEvents,
  useLocale,
  useModal,
  useTheme,
} from './hooks/useModal.ts'
export { PorticoProvider } from './ModalContext.tsx'
