export { formatBalance } from './modal/buttons/formatBalance.ts'
export { loadBalanceWatch } from './modal/buttons/loadBalanceWatch.ts'
export {
  type AccountLabels,
  type ButtonLabels,
  type ButtonModel,
  type ButtonTexts,
  readAccountButton,
  readConnectButton,
  readNetworkButton,
} from './modal/buttons/model.ts'
export { shortenAddress } from './modal/buttons/shortenAddress.ts'
export { adoptButtonStyles } from './modal/buttons/styles.ts'
export { targetOf } from './modal/buttons/target.ts'
export { createModal } from './modal/createModal.ts'
export {
  ElementNameTakenError,
  ElementNotInPageError,
  FeatureNotInstalledError,
  ModalDestroyedError,
  OptionInvalidError,
  OptionsContradictError,
  OptionUnknownError,
  ProjectIdMissingError,
} from './modal/errors.ts'
export type { ModalFeatures } from './modal/features.ts'
export { ModalClosedError, ViewUnknownError } from './modal/openErrors.ts'
export type { ModalOptions, ToastPosition } from './modal/options.ts'
export type { ConnectOutcome, ConnectRequest } from './modal/outcome.ts'
export type { Source } from './modal/pageState.ts'
export {
  type AccountState,
  type NetworkState,
  type PublicState,
  readAccount,
  readConnectedAccount,
  readConnection,
  readNetwork,
  readState,
} from './modal/state.ts'
export { type Theme, type ThemeMode, type ThemeVariables, themeSlice } from './modal/theme.ts'
export type { ModalEvent, OpenOptions, PorticoModal, SignalOption, Unsubscribe } from './modal/types.ts'
export { modalMessages } from './shell/internal.ts'
