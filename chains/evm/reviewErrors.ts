import { defineError } from 'portico/kernel'

/** A descriptor of the option `descriptors` of `evm()` is not one. */
export const InvalidDescriptorError = defineError(
  'EVM_INVALID_DESCRIPTOR',
  (p: { at: string }) => `The option "descriptors" of evm() is wrong at ${p.at}: see ERC-7730`,
)
