import { defineError } from 'portico/kernel'

/** The service did not say which networks it knows. */
export const NetworksUnknownError = defineError(
  'DATA_NETWORKS_UNKNOWN',
  'It is not known which networks chain data is there for',
)
