import { type CaipNetworkId, hostOfOrigin, type Network, type RpcCall } from 'portico/wallet'
import { createReaders, type NodeAccess } from '../client.ts'
import { loadDecoding } from '../viem.ts'
import { createDecode, createReadCalls } from './calldata.ts'
import { type ChainFacts, readChain, unknownChain } from './chain.ts'
import { readConnect } from './connect.ts'
import { checkDescriptors } from './descriptors.ts'
import { asTypedData, chainOf, isForAnyNetwork } from './eip712.ts'
import { createExplain } from './explain.ts'
import { isHighFee, namesPrices } from './fee.ts'
import { readMessage } from './message.ts'
import { networkOf } from './network.ts'
import { isSameAddress, maxCalls, readRequest } from './params.ts'
import { readTypedData } from './typedData.ts'
import type {
  RequestAction,
  RequestCaution,
  RequestCautionKind,
  RequestDescription,
  RequestScene,
  RequestToken,
} from './types.ts'
import { isUsableName } from './usableNames.ts'

/** The heaviest first. */
const dangers: readonly RequestCautionKind[] = [
  'fails',
  'foreignDomain',
  'otherNetwork',
  'authority',
  'accountSpender',
  'approvalForAll',
  'blindSignature',
  'highFee',
  'order',
]
const warnings: readonly RequestCautionKind[] = [
  'unlimitedAllowance',
  'permissions',
  'otherAccount',
  'unknownSpender',
  'noContract',
  'unknownCall',
  'unknownCapability',
  'unknownData',
  'anyNetwork',
  'unknownToken',
]
const order = [...dangers, ...warnings]

/** Collects cautions, each once. */
function createCautions() {
  const found = new Map<string, RequestCaution>()
  return {
    add(kind: RequestCautionKind, subject?: string) {
      const weight = dangers.includes(kind) ? 'danger' : 'warning'
      found.set(`${kind} ${subject ?? ''}`.toLowerCase(), { kind, weight, ...(subject !== undefined && { subject }) })
    },
    list: () => [...found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  }
}
type Cautions = ReturnType<typeof createCautions>

/** Whether anyone who has the signature of structured data can use it, by the names of its type and its fields. */
const isUsableByAnyone = ({ name, fields }: Extract<RequestAction, { type: 'data' }>) =>
  isUsableName(name) || fields.some(({ label }) => orderField.test(label.replaceAll(/\[\d*\]/g, '')))
const orderField = /(?:^|\.)(?:offer|consideration|order|(?:maker|taker|sell|buy)_?(?:asset|token|amount))(?:\.|$)/i

/** Adds the cautions about actions, such as unknown spenders, tokens and calls. */
async function judge(
  actions: readonly RequestAction[],
  isKnown: (address: string) => boolean,
  { origin, account, mayGetCode }: { readonly origin: string; readonly account: string; readonly mayGetCode: boolean },
  chain: ChainFacts,
  cautions: Cautions,
) {
  const judgeSpender = async (spender: string) => {
    if (await chain.isPersonal(spender)) cautions.add('accountSpender', spender)
    else if (!isKnown(spender)) cautions.add('unknownSpender', spender)
  }
  const judgeToken = ({ address, decimals }: RequestToken) => {
    if (address !== undefined && decimals === null) cautions.add('unknownToken', address)
  }
  /** An account may do anything with itself, such as take another owner. */
  const isOwn = (contract = '') => isSameAddress(contract, account)
  const judgeOne = async (action: RequestAction) => {
    switch (action.type) {
      case 'approve':
        judgeToken(action.token)
        // Revoking an allowance is harmless.
        if (action.amount === '0') return
        if (action.amount === null) cautions.add('unlimitedAllowance', action.token.symbol)
        return judgeSpender(action.spender)
      case 'approveNft':
        // The zero address ends the approval that there is (ERC-721).
        return BigInt(action.spender) === 0n ? undefined : judgeSpender(action.spender)
      case 'approveAll':
        if (!action.isAllowed) return
        cautions.add('approvalForAll', action.spender)
        return judgeSpender(action.spender)
      case 'transfer':
        judgeToken(action.token)
        return
      case 'call':
        if (action.intent === undefined && mayGetCode && isOwn(action.contract)) cautions.add('blindSignature')
        else if ((await chain.hasCode(action.contract)) === false) cautions.add('noContract', action.contract)
        else if (action.intent === undefined) {
          if (isOwn(action.contract)) cautions.add('blindSignature')
          else cautions.add('unknownCall', action.contract)
        }
        return
      case 'deploy':
        // The new contract may keep the coins that it gets.
        if (action.value) cautions.add('unknownCall')
        return
      case 'setAuthority':
        // Ends the delegation that there is (EIP-7702).
        if (action.to !== null && BigInt(action.to) !== 0n && !isOwn(action.to))
          cautions.add('authority', action.account)
        return
      case 'data':
        if (action.intent !== undefined) return
        if (isOwn(action.contract)) cautions.add('blindSignature')
        else cautions.add(isUsableByAnyone(action) ? 'order' : 'unknownData')
        return
      case 'signIn':
        if (action.domain.toLowerCase() !== hostOfOrigin(origin).toLowerCase())
          cautions.add('foreignDomain', action.domain)
        return
      case 'blind':
        cautions.add('blindSignature')
        return
      case 'permissions':
        if (action.isGranted) cautions.add('permissions')
        return
      default:
        return
    }
  }
  await Promise.all(actions.map(judgeOne))
}

/** The parameters as text, for those who read them. */
function writeData(params: unknown): string {
  try {
    return JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2) ?? ''
  } catch {
    return String(params)
  }
}

/**
 * Makes the capability `describeRequest`: calls by standard interfaces and the host's descriptors (ERC-7730), structured
 * data by its domain (EIP-712), texts as they are. Tokens are described by their chain. Throws `EVM_INVALID_DESCRIPTOR`.
 */
export function createDescribe(networks: () => readonly Network[], nodes: NodeAccess, given: readonly unknown[] = []) {
  const descriptors = checkDescriptors(given)
  const readerOf = createReaders(nodes)

  return async (call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestDescription> => {
    signal.throwIfAborted()
    const viem = await loadDecoding()
    const request = readRequest(call)
    const data = request.type === 'typedData' ? asTypedData(request.data) : undefined
    const named = request.type === 'calls' ? request.chainId : data && chainOf(data)
    const chainId = named ?? Number(scene.network.id)
    const network = networkOf(named, scene, networks())
    const chain = network ? readChain(readerOf, network, signal) : unknownChain
    const account = ('account' in request && request.account) || scene.address
    const id: CaipNetworkId = `eip155:${chainId}`
    const cautions = createCautions()
    const isOther = (address: string) => !isSameAddress(address, scene.address)
    if (isOther(account)) cautions.add('otherAccount', account)
    const isHere = chainId === Number(scene.network.id)
    if (!isHere) cautions.add('otherNetwork', id)
    // The page knows the spenders of the active network: an address may be another contract elsewhere.
    const isKnown = (address: string) => isHere && scene.isKnown?.(address) === true
    if (data && isForAnyNetwork(data)) cautions.add('anyNetwork')
    if (request.type === 'calls' && request.capabilities.length > 0)
      cautions.add('unknownCapability', request.capabilities.join(', '))

    const readCalls = createReadCalls(createDecode(viem), chain, createExplain(viem, descriptors, chainId, chain))
    const limit = (found: readonly RequestAction[]) => {
      if (found.length > maxCalls) cautions.add('blindSignature')
      return found.slice(0, maxCalls)
    }

    const judgePrices = async () => {
      if (request.type !== 'calls' || !network || !namesPrices(request.prices)) return
      const present = await chain.gasPrice()
      const { prices, calls } = request
      if (present !== null && isHighFee(prices, present, calls, network.nativeCurrency)) cautions.add('highFee')
    }
    const readActions = async (): Promise<readonly RequestAction[]> => {
      if (data) {
        const { actions, isWhole } = await readTypedData(data, account, descriptors, chain, readCalls)
        if (!isWhole) cautions.add('blindSignature')
        return limit(actions)
      }
      switch (request.type) {
        case 'calls': {
          const given = request.delegates.map((to): RequestAction => ({ type: 'setAuthority', account, to }))
          return limit([...given, ...(await readCalls(request.calls.map((item) => ({ ...item, from: account }))))])
        }
        case 'message': {
          const { action, account: signer } = readMessage(request.message)
          if (signer && isOther(signer)) cautions.add('otherAccount', signer)
          return [action]
        }
        case 'permissions':
          return [request]
        case 'connect':
          return readConnect(request.capabilities, scene)
        default:
          return [{ type: 'blind' }]
      }
    }
    const [actions] = await Promise.all([readActions(), judgePrices()])
    // Wallets may deploy the account, or give it code (EIP-7702), together with such a request.
    const mayGetCode =
      request.type === 'calls' &&
      (request.caller !== undefined || request.delegates.length > 0 || call.method === 'wallet_sendCalls')
    await judge(actions, isKnown, { origin: scene.origin, account, mayGetCode }, chain, cautions)
    signal.throwIfAborted()
    return { actions, account, network: id, cautions: cautions.list(), data: writeData(call.params) }
  }
}
