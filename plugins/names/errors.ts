import { defineError } from 'portico/kernel'

/** The option `suffixes` has an ending that is not valid. */
export const InvalidSuffixError = defineError(
  'NAMES_SUFFIX',
  (p: { suffix: string }) => `"${p.suffix}" is not an ending of names such as ".reown.id"`,
)
/** The cause is the error of the call or of the chain, or `NAMES_CONTRACT`, `NAMES_KIND` or `NAMES_UNCHECKED`. */
export const ResolveNameError = defineError('NAMES_RESOLVE', 'Error resolving name')
/** The name has no address for the network of the transfer, and the address for another one is a contract. */
export const NameOfContractError = defineError('NAMES_CONTRACT', 'This name leads to a contract on another network', {
  meaning: 'contractName',
})
/** The service does not support the network, or the name has an address of no EVM network. */
export const NameKindError = defineError('NAMES_KIND', 'Names can not be looked up here', {
  meaning: 'unsupportedName',
})
/** The address of the name is for another network, and no node can tell whether it is a contract there. */
export const NameUncheckedError = defineError(
  'NAMES_UNCHECKED',
  'It is not known whether this name leads to a contract on another network',
  { meaning: 'uncheckedName' },
)
/** The cause is the error of the call. */
export const NameSuggestionsError = defineError('NAMES_SUGGESTIONS', 'Error fetching name suggestions')
/** The cause is the error of the call. */
export const NamesOfAddressError = defineError('NAMES_OF_ADDRESS', 'Error fetching names for address')
/** The cause is the error of the call or of the wallet, or `NAMES_TAKEN`, `NAMES_LATE` or `NAMES_OUTDATED`. */
export const RegisterNameError = defineError('NAMES_REGISTER', 'Error registering name')

/** The name belongs to another account. */
export const NameTakenError = defineError('NAMES_TAKEN', 'The name is registered already')
/** The user approved too late each time: the service accepts signatures only for a few seconds. */
export const ApprovedLateError = defineError('NAMES_LATE', 'The wallet signed too late')
/** The account or its network has changed since the registration began. */
export const AccountChangedError = defineError('NAMES_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
