import { type CaipNetworkId, hostOfOrigin, type Network, type RpcCall } from 'portico/wallet'
import { createReaders, type NodeAccess } from '../client.ts'
import { loadDecoding } from '../viem.ts'
import { createDecode, createReadCalls } from './calldata.ts'
import { type ChainFacts, readChain, unknownChain } from './chain.ts'
import { readConnect } from './connect.ts'
import { checkDescriptors } from './descriptors.ts'
import { asTypedData, chainOf, encodeType, isForAnyNetwork } from './eip712.ts'
import { createExplain } from './explain.ts'
import { isHighFee, namesPrices } from './fee.ts'
import { readMessage } from './message.ts'
import { networkOf } from './network.ts'
import { isSameAddress, maxCalls, payerOf, readRequest } from './params.ts'
import { readTypedData } from './typedData.ts'
import type {
  RequestAction,
  RequestCaution,
  RequestCautionKind,
  RequestDescription,
  RequestScene,
  RequestToken,
} from './types.ts'
import { isPastime, isUsableName, wordsOf } from './usableNames.ts'

/** The heaviest first. */
const dangers: readonly RequestCautionKind[] = [
  'fails',
  'foreignDomain',
  'otherNetwork',
  'foreignAccount',
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
function isUsableByAnyone(
  { name, fields }: Extract<RequestAction, { type: 'data' }>,
  { account, hasBytes }: Pick<Judged, 'account' | 'hasBytes'>,
): boolean {
  const labels = fields.map((field) => field.label.replaceAll(/\[\d*\]/g, ''))
  if (labels.some((label) => orderField.test(label))) return true
  /** Texts may name accounts too, also by their id (CAIP-10). */
  const isOther = ({ value }: { readonly value?: unknown } = {}) =>
    (String(value).match(addresses) ?? []).some((address) => !isSameAddress(address, account))
  const [verb = ''] = wordsOf(name)
  // What is created, such as a game, may have an agent of its own.
  const isActor = (label: string, at: number) => verb !== 'create' && actorField.test(label) && isOther(fields[at])
  if (registering.has(verb) && labels.some((label, at) => keyField.test(label) || isActor(label, at))) return true
  if (!isUsableName(name)) return false
  // A session may let another account act for this one.
  const isForOther = /session/i.test(name) && fields.some(isOther)
  return !isPastime(name) || hasBytes || isForOther || labels.some((label) => rightField.test(label))
}
const orderField = /(?:^|\.)(?:offer|consideration|order|(?:maker|taker|sell|buy)_?(?:asset|token|amount))(?:\.|$)/i
/** The new key of an account, in data such as `Register`. */
const keyField = /(?:signing|session|api|trading)_?keys?$/i
const actorField = /(?:key|signer|agent)s?$/i
const registering = new Set('add register registration link create enable bind set update'.split(' '))
const rightField =
  /key|signer|agent|delegat|operator|permission|polic|scope|allow|spend|grant|amount|value|token|target|call|payload|data$/i
/** Addresses, and longer values such as public keys. */
const addresses = /\b0x[\da-f]{40,}\b/gi
/** A value of bytes in an encoded type (EIP-712). */
const bytesField = /[(,]bytes\d*[ [][^(),]/

/** What the cautions about actions depend on. */
interface Judged {
  readonly origin: string
  /** The account that pays and signs. */
  readonly account: string
  /** The account that the request names. */
  readonly named: string
  readonly mayGetCode: boolean
  /** Whether the structured data has values of bytes, which a user can not read. */
  readonly hasBytes: boolean
}

/** Adds the cautions about actions, such as unknown spenders, tokens and calls. */
async function judge(
  actions: readonly RequestAction[],
  isKnown: (address: string) => boolean,
  { origin, account, named, mayGetCode, hasBytes }: Judged,
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
  const isOwn = (address: string) => isSameAddress(address, account)
  /** An account may do anything with itself, such as take another owner; a wallet may sign for the named one. */
  const isItself = (contract = '') => isOwn(contract) || isSameAddress(contract, named)
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
        if (action.intent === undefined && mayGetCode && isItself(action.contract)) cautions.add('blindSignature')
        else if ((await chain.hasCode(action.contract)) === false) cautions.add('noContract', action.contract)
        else if (action.intent === undefined) {
          if (isItself(action.contract)) cautions.add('blindSignature')
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
        if (isItself(action.contract)) cautions.add('blindSignature')
        else cautions.add(isUsableByAnyone(action, { account, hasBytes }) ? 'order' : 'unknownData')
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
    const payer = payerOf(request, scene)
    if (isOther(account)) cautions.add(isSameAddress(payer, account) ? 'otherAccount' : 'foreignAccount', account)
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
        const { actions, isWhole } = await readTypedData(data, payer, descriptors, chain, readCalls)
        if (!isWhole) cautions.add('blindSignature')
        return limit(actions)
      }
      switch (request.type) {
        case 'calls': {
          const given = request.delegates.map((to): RequestAction => ({ type: 'setAuthority', account: payer, to }))
          return limit([...given, ...(await readCalls(request.calls.map((item) => ({ ...item, from: payer }))))])
        }
        case 'message': {
          const { action, account: signer } = readMessage(request.message)
          if (signer && isOther(signer) && !isSameAddress(signer, account)) cautions.add('otherAccount', signer)
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
    const hasBytes = data !== undefined && bytesField.test(encodeType(data, data.primaryType))
    const judged = { origin: scene.origin, account: payer, named: account, mayGetCode, hasBytes }
    await judge(actions, isKnown, judged, chain, cautions)
    signal.throwIfAborted()
    return { actions, account, network: id, cautions: cautions.list(), data: writeData(call.params) }
  }
}
