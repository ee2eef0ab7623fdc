import type { Namespace } from 'portico/wallet'

/** The methods and events to request in each family; all are optional. */
const optionalMethods: Partial<Record<Namespace, string>> = {
  eip155:
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets',
  solana:
    'solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts solana_signAllTransactions solana_signAndSendTransaction',
  bip122: 'sendTransfer signMessage signPsbt getAccountAddresses',
}

/** The methods to request in a family. */
export const methodsOf = (namespace: Namespace): readonly string[] => optionalMethods[namespace]?.split(' ') ?? []

/** The events to request in a family. */
export const events = ['accountsChanged', 'chainChanged'] as const
