const eth = (names: string) => names.split(' ').map((name) => `eth_${name}`)

/** Methods that need no approval: they read, or pass on what is signed already. */
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

/** What is done with a call: it passes, the user approves it, or it is refused. */
export const methodPolicyOf = (method: string): 'safe' | 'unsafe' | 'unknown' =>
  safe.has(method) ? 'safe' : unsafe.has(method) ? 'unsafe' : 'unknown'
