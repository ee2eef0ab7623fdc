import { defineError } from 'portico/kernel'

/** The resolver of the name wants a server to be asked (ERC-3668): its operator would learn who looks for whom. */
export const NameOffchainError = defineError('EVM_NAME_OFFCHAIN', 'This name is kept outside the chain', {
  meaning: 'offchainName',
})

/** The name has an address on Ethereum alone, and a contract is there: on another network it may be somebody else's. */
export const NameOfContractError = defineError('EVM_NAME_OF_CONTRACT', 'This name leads to a contract on Ethereum', {
  meaning: 'contractName',
})

/** Neither the host nor its project says where Ethereum is asked. */
export const NameKindError = defineError('EVM_NAME_KIND', 'Names can not be looked up here', {
  meaning: 'unsupportedName',
})
