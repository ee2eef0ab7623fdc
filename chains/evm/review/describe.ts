import { is } from 'portico/kernel'
import type { CaipNetworkId, Network, RpcCall } from 'portico/wallet'
import { createReaders, type NodeAccess } from '../client.ts'
import { Bytes } from '../sendCalls.ts'
import { loadDecoding } from '../viem.ts'
import { createDecode, createReadCalls } from './calldata.ts'
import {
  type ChainFacts,
  networkOf,
  type RequestAction,
  type RequestCaution,
  type RequestCautionKind,
  type RequestDescription,
  type RequestScene,
  type RequestToken,
  readChain,
  unknownChain,
} from './chain.ts'
import { type ClearSigningDescriptor, checkDescriptors, findCallFormat } from './descriptors.ts'
import { intentOf, writeFields } from './fields.ts'
import { type EvmCall, maxCalls, readRequest } from './params.ts'
import { asTypedData, chainOf, readTypedData } from './typedData.ts'

/** The first line of a text to sign in with (EIP-4361, CAIP-122), with the account in the next line. */
const signIn =
  /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,60} account:\s*(0x[0-9a-fA-F]{40})?/

/** Control characters other than line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/** A hash as text: the signer can not tell what was hashed. */
const hashText = /^(?:0x)?[0-9a-fA-F]{64}$/

function textOf(message: string): string | undefined {
  if (!/^0x/i.test(message) || !is(message.toLowerCase(), Bytes)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A message to sign (EIP-191): a text, a text to sign in with, or bytes that are none. */
function readMessage(message: string): {
  readonly action: RequestAction
  readonly account?: string | undefined
} {
  const text = textOf(message)
  if (!text || unprintable.test(text) || hashText.test(text.trim())) return { action: { type: 'blind' } }
  const [, domain, account] = signIn.exec(text) ?? []
  return domain === undefined
    ? { action: { type: 'message', text } }
    : { action: { type: 'signIn', domain, text }, account }
}

/** The heaviest first. */
const dangers: readonly RequestCautionKind[] = [
  'fails',
  'foreignDomain',
  'otherNetwork',
  'accountSpender',
  'approvalForAll',
  'blindSignature',
]
const warnings: readonly RequestCautionKind[] = [
  'unlimitedAllowance',
  'permissions',
  'otherAccount',
  'unknownSpender',
  'noContract',
  'unknownCall',
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

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '')

/** Looks at who may take something, and at what is called. */
async function judge(actions: readonly RequestAction[], scene: RequestScene, chain: ChainFacts, cautions: Cautions) {
  const judgeSpender = async (spender: string) => {
    if ((await chain.hasCode(spender)) === false) cautions.add('accountSpender', spender)
    else if (!scene.isKnown?.(spender)) cautions.add('unknownSpender', spender)
  }
  const judgeToken = ({ address, decimals }: RequestToken) => {
    if (address !== undefined && decimals === null) cautions.add('unknownToken', address)
  }
  const judgeOne = async (action: RequestAction) => {
    switch (action.type) {
      case 'approve':
        judgeToken(action.token)
        // Taking an allowance away gives nothing to anyone.
        if (action.amount === '0') return
        if (action.amount === null) cautions.add('unlimitedAllowance', action.token.symbol)
        return judgeSpender(action.spender)
      case 'approveNft':
        return judgeSpender(action.spender)
      case 'approveAll':
        if (!action.isAllowed) return
        cautions.add('approvalForAll', action.spender)
        return judgeSpender(action.spender)
      case 'transfer':
        judgeToken(action.token)
        return
      case 'call':
        if ((await chain.hasCode(action.contract)) === false) cautions.add('noContract', action.contract)
        else if (action.intent === undefined) cautions.add('unknownCall', action.contract)
        return
      case 'signIn':
        if (action.domain.toLowerCase() !== hostOf(scene.origin).toLowerCase())
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
    const isOther = (address: string) => address.toLowerCase() !== scene.address.toLowerCase()
    if (isOther(account)) cautions.add('otherAccount', account)
    if (chainId !== Number(scene.network.id)) cautions.add('otherNetwork', id)

    const readActions = async (): Promise<readonly RequestAction[]> => {
      if (data) {
        const { actions, isWhole } = await readTypedData(data, descriptors, chain)
        if (!isWhole) cautions.add('blindSignature')
        return actions
      }
      switch (request.type) {
        case 'calls': {
          const explain = createExplain(viem, descriptors, chainId, account, chain)
          const found = await createReadCalls(createDecode(viem), chain, explain)(request.calls, account)
          if (found.length > maxCalls) cautions.add('blindSignature')
          return found.slice(0, maxCalls)
        }
        case 'message': {
          const { action, account: signer } = readMessage(request.message)
          if (signer && isOther(signer)) cautions.add('otherAccount', signer)
          return [action]
        }
        case 'permissions':
          return [request]
        default:
          return [{ type: 'blind' }]
      }
    }
    const actions = await readActions()
    await judge(actions, scene, chain, cautions)
    signal.throwIfAborted()
    return { actions, account, network: id, cautions: cautions.list(), data: writeData(call.params) }
  }
}

/** Makes what explains calls by the descriptors of the host. */
function createExplain(
  { decodeFunctionData, parseAbiItem, toFunctionSelector }: Awaited<ReturnType<typeof loadDecoding>>,
  descriptors: readonly ClearSigningDescriptor[],
  chainId: number,
  account: string,
  chain: ChainFacts,
) {
  const parse = (signature: string) => {
    try {
      const item = parseAbiItem(`function ${signature}` as never) as never
      return { item, selector: toFunctionSelector(item) as string }
    } catch {
      return undefined
    }
  }
  return async ({ to = '', data, value }: EvmCall): Promise<RequestAction | undefined> => {
    const found = findCallFormat(descriptors, { chainId, to, data }, (signature) => parse(signature)?.selector)
    const parsed = found && parse(found.key)
    if (!parsed) return undefined
    const { item } = parsed as { item: { name: string; inputs: readonly { name?: string }[] } }
    let args: readonly unknown[]
    try {
      args = decodeFunctionData({ abi: [item as never], data }).args ?? []
    } catch {
      return undefined
    }
    const values = Object.fromEntries(item.inputs.map(({ name = '' }, at) => [name, args[at]]))
    const fields = await writeFields(found, { values, container: { from: account, to, value, chainId } }, chain)
    if (!fields) return undefined
    return {
      type: 'call',
      contract: to,
      intent: intentOf(found),
      name: item.name,
      fields,
      ...(value > 0n && { value: { token: chain.coin, amount: value.toString() } }),
    }
  }
}
