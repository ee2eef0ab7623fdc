import { defineError } from 'portico/kernel'

/**
 * The resolver of the name requires a call to a server (ERC-3668), which would reveal the user's IP address and the
 * name.
 */
export const NameOffchainError = defineError('EVM_NAME_OFFCHAIN', 'This name is kept outside the chain', {
  meaning: 'offchainName',
})

/**
 * The name has an address on Ethereum only, and it is a contract: on another network the address may belong to another
 * owner.
 */
export const NameOfContractError = defineError('EVM_NAME_OF_CONTRACT', 'This name leads to a contract on Ethereum', {
  meaning: 'contractName',
})

/** Neither the host nor its project provides access to Ethereum. */
export const NameKindError = defineError('EVM_NAME_KIND', 'Names can not be looked up here', {
  meaning: 'unsupportedName',
})
