const eth = (names: string) => names.split(' ').map((name) => `eth_${name}`)

/** Methods that need no approval: they read, or send data that is signed already. */
const safe: ReadonlySet<string> = new Set([
  ...eth(
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber',
  ),
  ...eth(
    'getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs',
  ),
  ...eth('getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex'),
  ...eth('getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash'),
  ...eth('getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter'),
  ...eth('sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas'),
  ...eth('getUserOperationByHash supportedEntryPoints'),
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])

/** Methods that sign or grant: the user approves each call. */
const unsafe: ReadonlySet<string> = new Set([
  'personal_sign',
  ...eth('signTypedData_v4 sendTransaction sendUserOperation'),
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
])

/** Whether a call passes (`safe`), needs the user's approval (`unsafe`), or is refused (`unknown`). */
export const methodPolicyOf = (method: string): 'safe' | 'unsafe' | 'unknown' =>
  safe.has(method) ? 'safe' : unsafe.has(method) ? 'unsafe' : 'unknown'
