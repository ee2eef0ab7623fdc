import { defineError } from 'portico/kernel'

/** The service did not say which networks it knows. */
export const NetworksUnknownError = defineError(
  'DATA_NETWORKS_UNKNOWN',
  'The chain-data service did not say which networks it supports',
)
