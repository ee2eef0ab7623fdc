import { SignClient } from '@walletconnect/sign-client'
import { createKeyValueStorage } from '../keyValueStorage.ts'

/** A page as the wallet meets it: the plain client of the protocol, in the role of the dapp. */
export type Dapp = Awaited<ReturnType<typeof SignClient.init>>

export async function startDapp(relayUrl: string): Promise<Dapp> {
  const prefix = crypto.randomUUID()
  const dapp = await SignClient.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: prefix,
    storage: createKeyValueStorage(prefix, prefix, undefined),
    metadata: { name: 'A page', description: '', url: 'http://page.test', icons: [] },
  })
  Object.assign(dapp.core.verify, { isDevEnv: true })
  return dapp
}

/** What a page asks for in all three namespaces. */
export const threeNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338', 'eip155:5'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_sign',
      'eth_chainId',
      'eth_accounts',
    ].concat('wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_sendCalls'),
    events: ['accountsChanged', 'chainChanged', 'message'],
  },
  solana: {
    chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAndSendTransaction',
      'solana_getAccounts',
    ].concat('solana_signAllTransactions'),
    events: ['accountsChanged'],
  },
  bip122: {
    chains: ['bip122:000000000019d6689c085ae165831e93'],
    methods: ['signMessage', 'signPsbt', 'getAccountAddresses'],
    events: [],
  },
}
