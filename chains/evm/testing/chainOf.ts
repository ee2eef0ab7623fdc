import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { startTestRpc } from './rpc.ts'

/** A contract that a test chain has. */
interface TestContract {
  readonly symbol?: string
  readonly decimals?: number
  readonly supply?: bigint
  readonly isCollection?: boolean
  /** Of every owner, for every spender; a contract without it does not answer. */
  readonly allowance?: bigint
  readonly code?: string
}

const getters = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])

function answerGetter(
  { symbol, decimals, supply, isCollection, allowance }: TestContract,
  data: `0x${string}`,
): string | undefined {
  const { functionName, args } = decodeFunctionData({ abi: getters, data })
  const number = (value: bigint | number | undefined) =>
    value === undefined ? undefined : encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])
  if (functionName === 'symbol')
    return symbol === undefined ? undefined : encodeAbiParameters([{ type: 'string' }], [symbol])
  if (functionName === 'decimals') return number(decimals)
  if (functionName === 'totalSupply') return number(supply)
  if (functionName === 'allowance') return number(allowance)
  return number(isCollection && args?.[0] === '0x80ac58cd' ? 1 : 0)
}

/** A node whose chain has these contracts, by lower-case address, and gas for 1 gwei. `more` has answers by method. */
export const startChainOf = (
  contracts: Readonly<Record<string, TestContract>>,
  more: Readonly<Record<string, unknown>> = {},
) =>
  startTestRpc(({ method, params }) => {
    if (method in more) return { result: more[method] }
    if (method === 'eth_getCode') {
      const contract = contracts[String(params[0]).toLowerCase()]
      return { result: contract ? (contract.code ?? '0x6001') : '0x' }
    }
    if (method === 'eth_gasPrice') return { result: '0x3b9aca00' }
    if (method !== 'eth_call') return { error: { code: -32601, message: 'Method not found' } }
    const { to, data } = params[0] as { to: string; data: `0x${string}` }
    const contract = contracts[to.toLowerCase()]
    const answer = contract && answerGetter(contract, data)
    return answer ? { result: answer } : { error: { code: 3, message: 'execution reverted' } }
  })
