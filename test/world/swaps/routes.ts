import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress } from 'viem'
import { callNode } from '../../wallets/node.ts'
import type { WorldToken } from '../chainData.ts'
import { type ApiCall, failed, json, type Reply, type Route } from '../router.ts'
import { coinAddress, swapRouter } from './addresses.ts'
import { encodeSwap } from './router.ts'

/** A token as the swap service lists it. */
interface Listed {
  readonly name: string
  readonly symbol: string
  readonly address: Address
  readonly decimals: number
  readonly logoUri: string | null
  readonly price: number
}

/** Gas of the transactions that the service builds. */
const swapGas = '220000'

/** Parses the CAIP-10 id of an account or token on a chain of the world; `undefined` if it is invalid. */
function place(caip: string | null): { readonly chainId: string; readonly address: Address } | undefined {
  const parts = caip?.split(':') ?? []
  const address = parts[2] ?? ''
  return parts.length === 3 && isAddress(address, { strict: false })
    ? { chainId: `${parts[0]}:${parts[1]}`, address: address.toLowerCase() as Address }
    : undefined
}

function listTokens({ project }: ApiCall, chainId: string): readonly Listed[] {
  const tokens = (project.data.tokens as readonly WorldToken[]).filter(
    (token) => token?.chainId === chainId && Number(token.quantity?.decimals) > 0,
  )
  const coin: Omit<Listed, 'price'> = {
    name: 'Ether',
    symbol: 'ETH',
    address: coinAddress,
    decimals: 18,
    logoUri: null,
  }
  return [
    { ...coin, price: project.data.nativePrice },
    ...tokens.map(({ name, symbol, address, quantity, iconUrl, price }) => ({
      name,
      symbol,
      address: (place(address)?.address ?? '0x') as Address,
      decimals: Number(quantity.decimals),
      logoUri: iconUrl,
      price,
    })),
  ]
}

const nodeOf = ({ chains }: ApiCall, chainId: string) => (chainId.startsWith('eip155:') ? chains[chainId] : undefined)

function tokens(call: ApiCall): Reply {
  const chainId = call.query.get('chainId') ?? ''
  if (!nodeOf(call, chainId)) return failed(400, 'chainId', 'Unsupported chain')
  const listed = listTokens(call, chainId).map(({ price: _, address, ...token }) => ({
    ...token,
    address: `${chainId}:${address}`,
    eip2612: false,
  }))
  return json({ tokens: listed })
}

async function gasPrice(call: ApiCall): Promise<Reply> {
  const node = nodeOf(call, call.query.get('chainId') ?? '')
  if (!node) return failed(400, 'chainId', 'Unsupported chain')
  const price = String(BigInt((await callNode(node, 'eth_gasPrice')) as Hex))
  return json({ standard: price, fast: price, instant: price })
}

/** The requested swap with the amount that the service gives; an error reply if the request is invalid. */
async function priced(call: ApiCall, asked: { from: string | null; to: string | null; amount: unknown }) {
  const [from, to] = [place(asked.from), place(asked.to)]
  const amount = /^[1-9]\d*$/.test(String(asked.amount)) ? BigInt(String(asked.amount)) : undefined
  if (!from || !to || from.chainId !== to.chainId) return failed(400, 'to', 'Cross-chain is not supported')
  const node = nodeOf(call, from.chainId)
  if (!node || amount === undefined) return failed(400, 'amount', 'Invalid conversion input')
  const listed = listTokens(call, from.chainId)
  const find = (address: Address) => listed.find((token) => token.address === address)
  const [source, target] = [find(from.address), find(to.address)]
  if (!source || !target || source === target) return failed(400, 'from', 'Unknown token')
  const output = convert(amount, source, target, call.project.data.swapFactor)
  const stock = await balanceOf(node, target.address, swapRouter)
  if (output === 0n || output > stock) return failed(400, 'amount', 'insufficient liquidity')
  return { node, chainId: from.chainId, source, target, amount, output }
}

function convert(amount: bigint, source: Listed, target: Listed, factor: number): bigint {
  const scaled = (value: number) => BigInt(Math.round(value * 1e6))
  const value = amount * scaled(source.price) * 10n ** BigInt(target.decimals) * scaled(factor)
  return value / (scaled(target.price) * 10n ** BigInt(source.decimals) * 1_000_000n)
}

async function balanceOf(node: string, token: Address, account: Address): Promise<bigint> {
  if (token === coinAddress) return BigInt((await callNode(node, 'eth_getBalance', [account, 'latest'])) as Hex)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const answer = (await callNode(node, 'eth_call', [{ to: token, data }, 'latest'])) as Hex
  return answer === '0x' ? 0n : BigInt(answer)
}

async function quotes(call: ApiCall): Promise<Reply> {
  const { query } = call
  const found = await priced(call, { from: query.get('from'), to: query.get('to'), amount: query.get('amount') })
  if ('status' in found) return found
  const { chainId, source, target, amount, output } = found
  const [fromAccount, toAccount] = [source, target].map(({ address }) => `${chainId}:${address}`)
  return json({ quotes: [{ id: null, fromAmount: `${amount}`, fromAccount, toAmount: `${output}`, toAccount }] })
}

async function allowance(call: ApiCall): Promise<Reply> {
  const [token, user] = [place(call.query.get('tokenAddress')), place(call.query.get('userAddress'))]
  const node = token && nodeOf(call, token.chainId)
  if (!token || !user || !node) return failed(400, 'tokenAddress', 'Invalid address')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user.address, swapRouter] })
  const answer = (await callNode(node, 'eth_call', [{ to: token.address, data }, 'latest'])) as Hex
  return json({ allowance: answer === '0x' ? '0' : `${BigInt(answer)}` })
}

/** Without an amount, the approval has no limit. */
async function buildApprove(call: ApiCall): Promise<Reply> {
  const { query } = call
  const [from, user] = [place(query.get('from')), place(query.get('userAddress'))]
  const node = from && nodeOf(call, from.chainId)
  if (!from || !user || !node) return failed(400, 'from', 'Invalid conversion input')
  const amount = query.has('amount') ? BigInt(query.get('amount') ?? 0) : 2n ** 256n - 1n
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter, amount] })
  const price = String(BigInt((await callNode(node, 'eth_gasPrice')) as Hex))
  return json({ tx: { from: query.get('from'), to: query.get('to'), data, value: '0', eip155: { gasPrice: price } } })
}

async function buildTransaction(call: ApiCall): Promise<Reply> {
  const body = JSON.parse(call.body) as Readonly<Record<string, unknown>>
  const text = (name: string) => String(body[name] ?? '')
  const user = place(text('userAddress'))
  const slippage = (body.eip155 as { readonly slippage?: number } | undefined)?.slippage
  if (!user || slippage === undefined || !Number.isInteger(slippage))
    return failed(400, 'userAddress', 'Invalid conversion input')
  const found = await priced(call, { from: text('from'), to: text('to'), amount: body.amount })
  if ('status' in found) return found
  const { node, chainId, source, target, amount, output } = found
  const minimum = (output * BigInt(Math.round((100 - slippage) * 100))) / 10_000n
  const data = encodeSwap({
    source: source.address,
    target: target.address,
    receiver: user.address,
    amount,
    output,
    minimum,
  })
  const price = String(BigInt((await callNode(node, 'eth_gasPrice')) as Hex))
  return json({
    tx: {
      from: text('userAddress'),
      to: `${chainId}:${getAddress(swapRouter)}`,
      data,
      amount: `${output}`,
      eip155: { gas: swapGas, gasPrice: price },
    },
  })
}

/** The calls of the chain-data API that convert one token of a chain into another. */
export const swapRoutes: readonly Route[] = [
  ['GET', '/v1/convert/tokens', tokens],
  ['GET', '/v1/convert/gas-price', gasPrice],
  ['GET', '/v1/convert/quotes', quotes],
  ['GET', '/v1/convert/allowance', allowance],
  ['GET', '/v1/convert/build-approve', buildApprove],
  ['POST', '/v1/convert/build-transaction', buildTransaction],
]
