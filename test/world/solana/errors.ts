import {
  FailedTransactionMetadata,
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
} from 'litesvm/dist/internal.js'

/**
 * The error of a JSON-RPC answer.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The parameters do not have the shape of the method (−32602). */
export const invalidParam = (reason: string) => new RpcError(-32602, `Invalid param: ${reason}`)

/** The error of a transaction as a node writes it: a name, or an object whose only key is the name. */
export type TransactionFailure = string | Readonly<Record<string, unknown>>

/** In the order of the VM's numbers. */
const transactionErrors =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )
const instructionErrors =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** The error of a transaction that the VM ran, `null` if it went well. */
export function failureOf(outcome: unknown): TransactionFailure | null {
  if (!(outcome instanceof FailedTransactionMetadata)) return null
  const error = outcome.err()
  if (typeof error === 'number') return transactionErrors[error] ?? `Error${error}`
  if (error instanceof TransactionErrorInstructionError)
    return { InstructionError: [error.index, instructionFailure(error.err())] }
  if (error instanceof TransactionErrorInsufficientFundsForRent)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  if (error instanceof TransactionErrorProgramExecutionTemporarilyRestricted)
    return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index }
  return String(error)
}

function instructionFailure(error: unknown): unknown {
  if (typeof error === 'number') return instructionErrors[error] ?? `Error${error}`
  if (error instanceof InstructionErrorCustom) return { Custom: error.code }
  if (error instanceof InstructionErrorBorshIo) return { BorshIoError: error.msg }
  return String(error)
}

/** What nodes say of the errors that wallets and pages meet; the others are told by name. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

/** Says in a sentence what went wrong, as a node does in the message of its answer. */
export function describeFailure(failure: TransactionFailure): string {
  if (typeof failure === 'string') return sentences[failure] ?? failure
  const [name = '', detail] = Object.entries(failure)[0] ?? []
  if (name !== 'InstructionError' || !Array.isArray(detail)) return name
  const [index, reason] = detail
  const code = (reason as { readonly Custom?: number } | null)?.Custom
  const text = code === undefined ? JSON.stringify(reason) : `custom program error: 0x${code.toString(16)}`
  return `Error processing Instruction ${index}: ${text}`
}
