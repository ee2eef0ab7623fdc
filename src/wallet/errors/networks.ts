import { defineError } from 'portico/kernel'

/** No adapter serves the namespace of a network. */
export const AdapterNotFoundError = defineError('ADAPTER_NOT_FOUND', 'Adapter not found')

export const CaipNetworkUndefinedError = defineError('CAIP_NETWORK_UNDEFINED', 'CaipNetwork is undefined')

/** After a request to switch, the wallet is on a network that was not requested. */
export const NetworkMovedError = defineError('NETWORK_MOVED', 'The wallet is on another network', {
  meaning: 'outdated',
})

/** No network of the host has this id. */
export const NetworkNotFoundError = defineError('NETWORK_NOT_FOUND', 'Network not found')
