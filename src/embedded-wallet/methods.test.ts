import { expect, test } from 'vitest'
import { methodPolicyOf } from './methods.ts'

const safe = `
eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance
eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing
eth_uninstallFilter eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash
eth_supportedEntryPoints wallet_getCapabilities wallet_getCallsStatus wallet_getAssets
`
const unsafe = `
personal_sign eth_signTypedData_v4 eth_sendTransaction eth_sendUserOperation solana_signMessage solana_signTransaction
solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions
`
const unknown = `
eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 personal_ecRecover wallet_addEthereumChain
eth_getEncryptionPublicKey eth_decrypt admin_peers Personal_sign personal_sign_ toString __proto__ constructor
hasOwnProperty
`
const list = (names: string) => names.trim().split(/\s+/)

test.each(list(safe))('%s passes at once', (method) => {
  expect(methodPolicyOf(method)).toBe('safe')
})

test.each(list(unsafe))('%s waits for the approval of the user', (method) => {
  expect(methodPolicyOf(method)).toBe('unsafe')
})

test.each([...list(unknown), '', ' personal_sign'])('%j is refused', (method) => {
  expect(methodPolicyOf(method)).toBe('unknown')
})
