import { encodeFunctionData, parseAbi } from 'viem'
import type { RequestDescription, RequestField } from '../review/types.ts'
import { createReviewing, me, type Reviewing, router, usdc, weth } from './reviewing.ts'

/** A contract with functions of this test alone, in descriptors of the shapes that the public registry of ERC-7730 has. */
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const vault = router
export const wethToken = { address: weth, symbol: 'WETH', decimals: 18 }

const functions = {
  swap: 'swap(uint256 packed,uint256 amount,address receiver)',
  pay: 'pay(address[] tokens,uint256[] amounts)',
  pool: 'pool((address token,uint256 amount)[] parts,bytes route)',
  set: 'set(uint256 mode,bool isOn,uint256 fee,uint256 wait,uint256 until,uint256 id,address token,int256 offset)',
  run: 'run(address target,uint256 value,bytes data)',
  each: 'each(bytes[] calls)',
} as const
export const abi = parseAbi(Object.values(functions).map((key) => `function ${key}`) as [string])

const metadata = {
  constants: {
    eth: native,
    most: '0x8000000000000000000000000000000000000000000000000000000000000000',
    ticker: 'shVLT',
  },
  enums: { modes: { 1: 'stable', 2: 'variable' }, switch: { True: 'on', False: 'off' } },
  maps: { underlying: { $keyType: 'Chain ID', values: { 1: usdc, 10: weth } } },
}
const definitions = {
  amount: { label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'packed.[-20:]' } },
}

interface CallOptions {
  readonly value?: string
  /** Replaces parts of the descriptor. */
  readonly more?: object
}
type Given = readonly [
  name: keyof typeof functions,
  args: readonly unknown[],
  fields: readonly object[],
  more?: CallOptions,
]

export interface Describing extends Reviewing {
  /** Describes a call by a descriptor with one format. */
  describeCall(...given: Given): Promise<RequestDescription>
  /** The fields of the call; `undefined` where the descriptor did not explain it. */
  fieldsOf(...given: Given): Promise<readonly RequestField[] | undefined>
}

export function createDescribing(): Describing {
  const { ask } = createReviewing()
  async function describeCall(...[name, args, fields, { value = '0x0', more = {} } = {}]: Given) {
    const descriptor = {
      context: { contract: { deployments: [{ chainId: 1, address: vault }] } },
      metadata,
      display: { definitions, formats: { [functions[name]]: { intent: 'Do it', fields } } },
      ...more,
    }
    const data = encodeFunctionData({ abi, functionName: name, args } as never)
    return ask({ method: 'eth_sendTransaction', params: [{ from: me, to: vault, data, value }] }, {}, [descriptor])
  }
  return {
    ask,
    describeCall,
    async fieldsOf(...given) {
      const [action] = (await describeCall(...given)).actions
      return action?.type === 'call' && action.intent !== undefined ? action.fields : undefined
    },
  }
}
