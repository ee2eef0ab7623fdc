export { formatBalance } from './buttons/formatBalance.ts'
export {
  type AccountLabels,
  type ButtonLabels,
  type ButtonModel,
  type ButtonTexts,
  readAccountButton,
  readConnectButton,
  readNetworkButton,
} from './buttons/model.ts'
export { shortenAddress } from './buttons/shortenAddress.ts'
export { adoptButtonStyles } from './buttons/styles.ts'
export { type ButtonTarget, targetOf } from './buttons/target.ts'
export { watchBalance } from './buttons/watchBalance.ts'
export { createModal } from './createModal.ts'
export * from './errors.ts'
export { modalMessages } from './messages.ts'
export type { Metadata, ModalFeatures, ModalOptions, ToastPosition } from './options.ts'
export type { ConnectOutcome, ConnectRequest } from './outcome.ts'
export {
  type AccountState,
  type NetworkState,
  type PublicState,
  readAccount,
  readConnectedAccount,
  readNetwork,
  readState,
} from './state.ts'
export { type Theme, type ThemeMode, type ThemeVariables, themeSlice } from './theme.ts'
export type { ModalEvent, OpenOptions, PorticoModal, SignalOption, Unsubscribe } from './types.ts'
