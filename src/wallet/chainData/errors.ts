import { defineError } from 'portico/kernel'

/** The service did not say which networks it knows. */
export const NetworksUnknownError = defineError(
  'DATA_NETWORKS_UNKNOWN',
  'The chain-data service did not say which networks it supports',
)

/** The service answered with tokens of other networks only. */
export const NetworkIgnoredError = defineError(
  'DATA_NETWORK_IGNORED',
  'The chain-data service answered with tokens of other networks',
)
