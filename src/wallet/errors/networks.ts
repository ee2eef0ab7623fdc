import { defineError } from 'portico/kernel'

/** No adapter serves the namespace of a network. */
export const AdapterNotFoundError = defineError('ADAPTER_NOT_FOUND', 'Adapter not found')

export const CaipNetworkUndefinedError = defineError('CAIP_NETWORK_UNDEFINED', 'CaipNetwork is undefined')

/** No network of the host has this id. */
export const NetworkNotFoundError = defineError('NETWORK_NOT_FOUND', 'Network not found')
