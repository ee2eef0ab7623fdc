import { type AccountLabels, readConnectButton, readNetworkButton, showsAccount } from '../modal/internal.ts'
import { type Attribute, type ButtonKind, namespaceIn, textsOf } from './createButtonElement.ts'

const numberIn = (value: string | undefined) => (value && /^\d{1,3}$/.test(value) ? Number(value) : undefined)

const labelsIn = (attribute: Attribute): AccountLabels => ({
  label: attribute('label'),
  loadingLabel: attribute('loading-label'),
  namespace: namespaceIn(attribute),
  balance: attribute('balance') === 'show' ? 'show' : 'hide',
  charsStart: numberIn(attribute('chars-start')),
  charsEnd: numberIn(attribute('chars-end')),
})

const accountAttributes = ['label', 'loading-label', 'namespace', 'balance', 'chars-start', 'chars-end']

/** Opens the list of wallets; once connected it shows the account and opens that. */
export const connectKind: ButtonKind = {
  attributes: accountAttributes,
  read: (modal, attribute, balanceText) =>
    readConnectButton(modal.source.store.get, textsOf(modal), { ...labelsIn(attribute), balanceText }),
  showsBalance: (attribute) => attribute('balance') === 'show',
}

/** Shows the account and opens it; renders nothing unless a wallet is connected, or one of the last visit is being restored. */
export const accountKind: ButtonKind = {
  ...connectKind,
  read: (modal, attribute, balanceText) =>
    showsAccount(modal.source.store.get, namespaceIn(attribute))
      ? connectKind.read(modal, attribute, balanceText)
      : undefined,
}

/** Shows the network and opens the list of networks. */
export const networkKind: ButtonKind = {
  attributes: ['label', 'namespace'],
  read: (modal, attribute) =>
    readNetworkButton(modal.source.store.get, textsOf(modal), {
      label: attribute('label'),
      namespace: namespaceIn(attribute),
    }),
}
