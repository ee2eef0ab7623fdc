export {
  InvalidSuffixError,
  NameSuggestionsError,
  NamesOfAddressError,
  RegisterNameError,
  ResolveNameError,
} from './errors.ts'
export { namesMenuMessages } from './menuMessages.ts'
export { namesMessages } from './messages.ts'
export type { NamesOptions } from './options.ts'
export { names } from './plugin.ts'
export {
  type NameSuggestion,
  type NamesController,
  type NamesState,
  namesSlice,
  RegisterAccountNameSuccessView,
  RegisterAccountNameView,
} from './tokens.ts'
