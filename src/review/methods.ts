/**
 * The methods that need the user's approval, by the names of EIP-1193 providers and of features of the Wallet Standard;
 * among them the older forms of signing, which would else lead around it.
 */
const unsafe: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAllTransactions',
  'solana:signAndSendTransaction',
  'solana:signAndSendAllTransactions',
])

/** Whether a request is shown to the user first. */
export const isUnsafe = (method: unknown): boolean => typeof method === 'string' && unsafe.has(method)
