const names = `blockNumber call chainId estimateGas feeHistory gasPrice getBalance getBlockByHash
getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges
getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex
getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber
maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter`

/** Methods of a node of EIP-155 that need no approval. */
export const safeMethods: ReadonlySet<string> = new Set(names.split(/\s+/).map((name) => `eth_${name}`))
