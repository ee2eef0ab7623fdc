import type { ViemDecoding } from '../viem.ts'
import type { ChainFacts } from './chain.ts'
import { type ClearSigningDescriptor, findCallFormat } from './descriptors.ts'
import { intentOf, writeFields } from './fields.ts'
import type { Step } from './innerCalls.ts'
import { isSameAddress } from './params.ts'
import type { RequestAction } from './types.ts'

/** Makes what explains calls by the descriptors of the host, with the calls that they carry. */
export function createExplain(
  { decodeFunctionData, parseAbiItem, toFunctionSelector }: ViemDecoding,
  descriptors: readonly ClearSigningDescriptor[],
  chainId: number,
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
  return async ({
    from,
    to = '',
    data,
    value,
    isAccount,
  }: Step): Promise<{ readonly action: RequestAction; readonly inside: readonly Step[] } | undefined> => {
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
    const written = await writeFields(found, { values, container: { from, to, value, chainId } }, chain)
    if (!written) return undefined
    return {
      inside: written.calls.map((call) =>
        isAccount && isSameAddress(call.from, from) ? { ...call, isAccount } : call,
      ),
      action: {
        type: 'call',
        contract: to,
        intent: intentOf(found),
        name: item.name,
        fields: written.fields,
        ...(value > 0n && { value: { token: chain.coin, amount: value.toString() } }),
      },
    }
  }
}
