/** For the buttons and hooks of `portico/react`, `portico/elements` and `portico/wagmi`. Third parties import `portico`. */

export { modalMessages } from '../shell/internal.ts'
export { formatButtonBalance } from './buttons/formatBalance.ts'
export { loadBalanceWatch } from './buttons/loadBalanceWatch.ts'
export {
  type AccountLabels,
  type ButtonLabels,
  type ButtonModel,
  type ButtonTexts,
  readConnectButton,
  readNetworkButton,
  showsAccount,
} from './buttons/model.ts'
export { adoptButtonStyles } from './buttons/styles.ts'
export { targetOf } from './buttons/target.ts'
export { ElementNameTakenError } from './errors.ts'
export { runningKernel } from './runningKernel.ts'
export { readAccount, readConnection, readNetwork, readState } from './state.ts'
export { themeSlice } from './theme.ts'
