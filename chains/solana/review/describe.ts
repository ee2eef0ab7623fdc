import { base64 } from '@scure/base'
import { type CaipNetworkId, hostOfOrigin, type Network, type RpcCall } from 'portico/wallet'
import { readBytes } from '../bytes.ts'
import { toNetworkId } from '../clusters.ts'
import type { ReachableNetwork } from '../rpc.ts'
import { type Facts, readFacts, writeActions } from './actions.ts'
import { isPerson, readChain, unknownMint } from './chain.ts'
import { isHighFee } from './fee.ts'
import { readMessage, writeSignIn } from './message.ts'
import { networkOf } from './network.ts'
import { payerOf, readRequest } from './params.ts'
import { readTransactions } from './transactions.ts'
import type { RequestAction, RequestCaution, RequestCautionKind, RequestDescription, RequestScene } from './types.ts'

/** The heaviest first. */
const dangers: readonly RequestCautionKind[] = [
  'foreignDomain',
  'otherNetwork',
  'foreignAccount',
  'authority',
  'accountSpender',
  'blindSignature',
  'highFee',
]
const warnings: readonly RequestCautionKind[] = [
  'unlimitedAllowance',
  'stakeAuthority',
  'otherAccount',
  'unknownSpender',
  'unknownCall',
  'unknownToken',
  'neverExpires',
]
const order = [...dangers, ...warnings]

/** Actions of one request: more are not shown one by one. */
const maxActions = 50

function createCautions() {
  const found = new Map<string, RequestCaution>()
  return {
    add(kind: RequestCautionKind, subject?: string) {
      const weight = dangers.includes(kind) ? 'danger' : 'warning'
      found.set(`${kind} ${subject ?? ''}`, { kind, weight, ...(subject !== undefined && { subject }) })
    },
    list: () => [...found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  }
}
type Cautions = ReturnType<typeof createCautions>

/** Looks at who may take something, and at what is run. */
async function judge(
  actions: readonly RequestAction[],
  { accounts, mint }: Pick<Facts, 'accounts' | 'mint'>,
  scene: RequestScene,
  cautions: Cautions,
): Promise<void> {
  const isLost = (account: string) =>
    actions.some(
      (one) => one.type === 'setAuthority' && one.account === account && one.to !== scene.address && !one.isStakeOnly,
    )
  const judgeOne = async (action: RequestAction) => {
    if ('token' in action && action.token && action.token.decimals === null) {
      cautions.add('unknownToken', action.token.address ?? '')
    }
    switch (action.type) {
      case 'approve':
        if (action.amount === '0') return
        if (action.amount === null) cautions.add('unlimitedAllowance', action.token.symbol)
        if (await isPerson(action.spender, accounts.get(action.spender))) {
          cautions.add('accountSpender', action.spender)
        } else if (!scene.isKnown?.(action.spender)) cautions.add('unknownSpender', action.spender)
        return
      case 'transfer': {
        const { hook } = action.token.address === undefined ? {} : mint(action.token.address)
        if (hook !== undefined) cautions.add('unknownCall', hook)
        return
      }
      case 'createAccount':
        // Without a token, the owner is the program, which may keep the coins.
        if (!action.token) cautions.add('unknownCall', action.owner)
        return
      case 'closeAccount':
        if (action.to !== scene.address) cautions.add('authority', action.account)
        return
      case 'setAuthority': {
        const { account, to, isStakeOnly } = action
        if (to === scene.address) return
        if (!isStakeOnly) cautions.add('authority', account)
        else if (!isLost(account)) cautions.add('stakeAuthority', account)
        return
      }
      case 'call':
        cautions.add('unknownCall', action.contract)
        return
      case 'signIn':
        if (action.domain.toLowerCase() !== hostOfOrigin(scene.origin).toLowerCase())
          cautions.add('foreignDomain', action.domain)
        return
      case 'blind':
        cautions.add('blindSignature')
        return
      default:
        return
    }
  }
  await Promise.all(actions.map(judgeOne))
}

/** The parameters as text, with bytes in base64. */
function writeData(params: unknown): string {
  const write = (_: string, value: unknown) => {
    const bytes = ArrayBuffer.isView(value) ? readBytes(value) : undefined
    return bytes ? base64.encode(bytes) : typeof value === 'bigint' ? value.toString() : value
  }
  try {
    return JSON.stringify(params, write, 2) ?? ''
  } catch {
    return ''
  }
}

/**
 * Makes the capability `describeRequest`: transactions by the programs of the network and of its token library, with the
 * accounts of lookup tables; messages as they are. Tokens are described by their chain.
 */
export function createDescribe(networks: () => readonly Network[], reach: (network: Network) => ReachableNetwork) {
  return async (call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestDescription> => {
    signal.throwIfAborted()
    const request = readRequest(call)
    const cautions = createCautions()
    const account = request.account ?? scene.address
    const chainName = request.type === 'transactions' ? request.chain : undefined
    const network = networkOf(chainName, scene, networks())
    const id: CaipNetworkId =
      network?.caipNetworkId ?? (chainName ? toNetworkId(chainName) : scene.network.caipNetworkId)
    const owner = payerOf(request, scene)
    if (account !== scene.address) cautions.add(owner === account ? 'otherAccount' : 'foreignAccount', account)
    if (id !== scene.network.caipNetworkId) cautions.add('otherNetwork', id)

    let known: Pick<Facts, 'accounts' | 'mint'> = { accounts: new Map(), mint: unknownMint }
    const readActions = async (): Promise<readonly RequestAction[]> => {
      switch (request.type) {
        case 'transactions': {
          const chain = readChain(network && reach(network), signal)
          const transactions = await readTransactions(request.transactions, chain)
          if (!transactions) return [{ type: 'blind' }]
          const operations = transactions.flatMap((transaction) => transaction.operations)
          const facts = await readFacts(operations, chain)
          known = facts
          if (transactions.some(({ isWhole }) => !isWhole)) cautions.add('blindSignature')
          if (transactions.some(({ payer, fee }) => payer === owner && isHighFee(fee))) cautions.add('highFee')
          if (operations.some(({ type }) => type === 'nonce')) cautions.add('neverExpires')
          // Each transaction has the accounts that it makes itself.
          return transactions.flatMap(({ operations }) => writeActions(operations, facts, chain.coin))
        }
        case 'messages':
          return request.messages.map((message) => tell(readMessage(message)))
        case 'signIn':
          return [tell(writeSignIn(request.input, scene.address, hostOfOrigin(scene.origin)))]
        default:
          return [{ type: 'blind' }]
      }
    }
    const tell = ({ action, account: signer }: ReturnType<typeof readMessage>) => {
      if (signer !== undefined && signer !== scene.address && signer !== account) cautions.add('otherAccount', signer)
      return action
    }
    const found = await readActions()
    // A transaction of a fee and a budget alone does nothing that could be told.
    const actions: readonly RequestAction[] = found.length > 0 ? found.slice(0, maxActions) : [{ type: 'blind' }]
    if (found.length > maxActions) cautions.add('blindSignature')
    await judge(actions, known, { ...scene, address: owner }, cautions)
    signal.throwIfAborted()
    return { actions, account, network: id, cautions: cautions.list(), data: writeData(call.params) }
  }
}
