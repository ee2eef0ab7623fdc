import { defineSlice, defineView } from 'portico/kernel'
import type { NamespaceParams } from 'portico/shell'
import type { CaipAddress, Namespace, Network } from 'portico/wallet'

/** A name that the service suggests. */
export interface NameSuggestion {
  /** With its ending. */
  readonly name: string
  readonly isRegistered: boolean
}

/** Why a name was not registered. */
export type RegisterFailure = 'declined' | 'taken' | 'late' | 'outdated' | 'failed'

/** The form of a registration. */
export interface NamesState {
  /** The account that the form is for; ignore the state if another one is active. */
  readonly account: CaipAddress | null
  /** The names that the account has, with their endings. */
  readonly owned: readonly string[]
  /** Whether the names of the account could not be read. */
  readonly isOwnedUnknown: boolean
  /** The text that the user typed, in lower case and without the ending. */
  readonly label: string
  /** Whether the name is free; `unsupported`: the service does not know the network. */
  readonly check: 'idle' | 'checking' | 'free' | 'taken' | 'failed' | 'unsupported'
  readonly suggestions: readonly NameSuggestion[]
  /** Whether the suggestions could not be read. */
  readonly isSuggestionsUnknown: boolean
  /** The wallet has been asked to sign and has not answered: the form is locked. */
  readonly isRegistering: boolean
  /** The wallet is asked again, because it had signed too late. */
  readonly isAskedAgain: boolean
  readonly failure: RegisterFailure | null
}

export const emptyForm: NamesState = {
  account: null,
  owned: [],
  isOwnedUnknown: false,
  label: '',
  check: 'idle',
  suggestions: [],
  isSuggestionsUnknown: false,
  isRegistering: false,
  isAskedAgain: false,
  failure: null,
}

export const namesSlice = defineSlice<NamesState>('names', emptyForm)

/** The form that registers a name for the account of a namespace, by default the active namespace. */
export const RegisterAccountNameView = defineView<NamespaceParams>(
  'RegisterAccountName',
  () => import('./views/RegisterAccountNameView.tsx'),
)
/** Says that the name is registered for the account. */
export const RegisterAccountNameSuccessView = defineView<NamespaceParams & { readonly name: string }>(
  'RegisterAccountNameSuccess',
  () => import('./views/RegisterAccountNameSuccessView.tsx'),
)

/** The name service, and the functions of the form. */
export interface NamesController {
  /** The ending of names that are registered, such as `.reown.id`. */
  readonly suffix: string
  /**
   * The address of a name with its ending on an EVM network; `null` if nobody has it. Throws 'Error resolving name', with the
   * meaning `contractName` for a contract that was registered for another network, `uncheckedName` if no node can tell whether
   * it is one, and `unsupportedName` where names can not be looked up.
   */
  resolve(name: string, network: Network, signal: AbortSignal): Promise<string | null>
  /** The names of an EVM address, with their endings. Throws 'Error fetching names for address'. */
  namesOf(address: string, signal: AbortSignal): Promise<readonly string[]>
  /** At most five names that are similar to a text. Throws 'Error fetching name suggestions'. */
  suggest(text: string, signal: AbortSignal): Promise<readonly NameSuggestion[]>
  /** Prepares the form for the account of a namespace; keeps the typed text if the account is the same. */
  begin(namespace?: Namespace): Promise<void>
  /** Sets the name from typed text; checks it and loads suggestions after 500 ms without typing. */
  setName(text: string): Promise<void>
  /**
   * Registers the name of the form if it is free. Asks the wallet to sign, and again if the user approves too late. Never
   * rejects: the state has the result.
   */
  register(): Promise<void>
  /** Stops waiting for the wallet: what it signs later is not used. */
  cancel(): void
}
