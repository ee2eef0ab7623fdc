import { openMultiSend } from './multiSend.ts'
import type { EvmCall } from './params.ts'

/** A decoded function of a standard interface. */
export interface Decoded {
  readonly name: string
  /** The types of its parameters. */
  readonly form: string
  // biome-ignore lint/suspicious/noExplicitAny: the types of the values follow from `form`.
  readonly args: readonly any[]
}

/** A call, and the account or contract that makes it. */
export interface Step extends EvmCall {
  readonly from: string
  /** `from` is a smart account, which can change its own owners. Other contracts, such as Multicall3, own nothing. */
  readonly isAccount?: true
}

/** The calls inside of a call of a standard interface; `undefined` if it has none. */
export function openCall({ name, form, args }: Decoded, step: Step): readonly Step[] | undefined {
  const { to = '', value } = step
  const inside = { from: to, value: 0n }
  const own = { ...inside, isAccount: true } as const
  const zip = (targets: readonly string[], data: readonly `0x${string}`[], values?: readonly bigint[]) =>
    targets.length === data.length && (!values || values.length === data.length)
      ? targets.map((target, at) => ({ ...own, to: target, data: data[at] ?? '0x', value: values?.[at] ?? 0n }))
      : undefined
  switch (name) {
    case 'multicall': {
      // Each runs as if the caller had called it, with the value of the whole.
      const list = args.at(-1) as readonly `0x${string}`[]
      return list.map((data, at) => ({ ...step, data, value: at === 0 ? value : 0n }))
    }
    case 'aggregate':
    case 'aggregate3':
    case 'aggregate3Value':
    case 'tryAggregate': {
      const list = args.at(-1) as readonly { target: string; callData: `0x${string}`; value?: bigint }[]
      return list.map((call) => ({ ...inside, to: call.target, data: call.callData, value: call.value ?? 0n }))
    }
    case 'execute':
      return [{ ...own, to: args[0], value: args[1], data: args[2] }]
    case 'execTransaction': {
      const call = { ...own, to: args[0], value: args[1], data: args[2] }
      // With a gas price, the account refunds gas to an address that the call names: as much as the call claims.
      if (args[6] !== 0n) return undefined
      // A delegate call runs the code of the target as the account itself, whatever its calldata seems to be.
      if (args[3] === 1) return openMultiSend(call)
      return args[3] === 0 ? [call] : undefined
    }
    case 'executeBatch':
      if (form === 'address[],bytes[]') return zip(args[0], args[1])
      if (form === 'address[],uint256[],bytes[]') return zip(args[0], args[2], args[1])
      return (args[0] as readonly { target: string; value: bigint; data: `0x${string}` }[]).map((call) => ({
        ...own,
        to: call.target,
        value: call.value,
        data: call.data,
      }))
    default:
      return undefined
  }
}
