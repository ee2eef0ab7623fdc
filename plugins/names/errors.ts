import { defineError } from 'portico/kernel'

/** An option names an ending that no name can have. */
export const InvalidSuffixError = defineError(
  'NAMES_SUFFIX',
  (p: { suffix: string }) => `"${p.suffix}" is not an ending of names such as ".reown.id"`,
)
/** The cause is the error of the call. */
export const ResolveNameError = defineError('NAMES_RESOLVE', 'Error resolving name')
/** The cause is the error of the call. */
export const NameSuggestionsError = defineError('NAMES_SUGGESTIONS', 'Error fetching name suggestions')
/** The cause is the error of the call. */
export const NamesOfAddressError = defineError('NAMES_OF_ADDRESS', 'Error fetching names for address')
/** The cause is the error of the call or of the wallet, or one of those below. */
export const RegisterNameError = defineError('NAMES_REGISTER', 'Error registering name')

/** Somebody else has the name. */
export const NameTakenError = defineError('NAMES_TAKEN', 'The name is registered already')
/** The wallet answered too late each time: the service takes signatures of the last seconds alone. */
export const ApprovedLateError = defineError('NAMES_LATE', 'The wallet signed too late')
/** The account or its network is another one than at the beginning. */
export const AccountChangedError = defineError('NAMES_OUTDATED', 'The account or the network has changed', {
  meaning: 'outdated',
})
