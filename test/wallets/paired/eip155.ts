import type { CaipNetworkId } from 'portico/wallet'
import { type Hex, isHex, keccak256, numberToHex, stringToHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainDisconnected, invalidParams, unrecognizedChain } from '../errors.ts'
import { callNode } from '../node.ts'
import { objectParam, textParam, toInteger } from '../params.ts'
import { sendTransaction } from '../sendTransaction.ts'
import {
  keyOf,
  type NamespaceCall,
  type NamespaceHandler,
  type NamespaceMethod,
  referenceOf,
} from './namespaceHandler.ts'

const list = ({ params }: NamespaceCall): readonly unknown[] => (Array.isArray(params) ? params : [])
const chainIdOf = (network: CaipNetworkId) => Number(referenceOf(network))
const networkOf = (chainId: unknown): CaipNetworkId => `eip155:${toInteger(chainId)}`

function nodeOf({ network, wallet }: NamespaceCall) {
  const chainId = chainIdOf(network)
  const url = wallet.node(network)
  if (!url) throw chainDisconnected(chainId)
  return { chainId, url }
}

/** Signs for EVM chains, and sends transactions to the node of their chain. */
export function createEip155(keys: readonly Hex[]): NamespaceHandler {
  const signers = keys.map((key) => privateKeyToAccount(key))
  const signerOf = (call: NamespaceCall, address: unknown) => keyOf(signers, handler, call, address)

  const signMessage = (call: NamespaceCall, message: string, address: unknown) =>
    signerOf(call, address).signMessage({ message: isHex(message) ? { raw: message } : message })
  const signTypedData: NamespaceMethod = (call) => {
    const [address, given] = list(call)
    const data = typeof given === 'string' ? JSON.parse(given) : objectParam(list(call), 1)
    return signerOf(call, address).signTypedData(data as TypedDataDefinition)
  }
  const accounts: NamespaceMethod = ({ network, wallet }) => wallet.shared(network)
  const askNode =
    (method: string): NamespaceMethod =>
    (call) =>
      callNode(nodeOf(call).url, method, list(call))

  const handler: NamespaceHandler = {
    namespace: 'eip155',
    addresses: () => signers.map(({ address }) => address),
    asking: {
      personal_sign: (call) => signMessage(call, textParam(list(call), 0), list(call)[1]),
      eth_sign: (call) => signMessage(call, textParam(list(call), 1), list(call)[0]),
      eth_signTypedData: signTypedData,
      eth_signTypedData_v3: signTypedData,
      eth_signTypedData_v4: signTypedData,
      eth_sendTransaction(call) {
        const fields = objectParam(list(call), 0)
        return sendTransaction(signerOf(call, fields.from), nodeOf(call), fields)
      },
      wallet_grantPermissions(call) {
        const request = objectParam(list(call), 0)
        signerOf(call, request.address)
        return { ...request, context: keccak256(stringToHex(JSON.stringify(request))) }
      },
      // A smart session, which its account ends by its signature.
      wallet_revokePermissions(call) {
        const { pci, address } = objectParam(list(call), 0)
        return signMessage(call, textParam([pci], 0), String(address).split(':').at(-1))
      },
      async wallet_switchEthereumChain(call) {
        const { chainId } = objectParam(list(call), 0)
        const network = networkOf(chainId)
        if (!call.wallet.networks().includes(network)) throw unrecognizedChain(String(chainId))
        await call.wallet.moveTo(network)
        return null
      },
      async wallet_addEthereumChain(call) {
        const { chainId, rpcUrls } = objectParam(list(call), 0)
        const url: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
        if (typeof url !== 'string' || !/^https?:\/\//.test(url))
          throw invalidParams('Expected an HTTP URL in rpcUrls.')
        call.wallet.learn(networkOf(chainId), url)
        await call.wallet.moveTo(networkOf(chainId))
        return null
      },
    },
    telling: {
      eth_accounts: accounts,
      eth_requestAccounts: accounts,
      eth_chainId: ({ network }) => numberToHex(chainIdOf(network)),
      eth_sendRawTransaction: askNode('eth_sendRawTransaction'),
    },
  }
  return handler
}
