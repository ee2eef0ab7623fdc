import { validate } from 'portico/kernel'
import { array, enums, integer, max, min, nullable, number, object, pattern, string } from 'superstruct'
import type { SwapsOptions } from './options.ts'
import { oneInchRouters, swapNetworks } from './rules/routers.ts'

const Options = object({
  networks: nullable(array(pattern(string(), /^eip155:\d{1,20}$/))),
  routers: nullable(array(pattern(string(), /^0x[0-9a-fA-F]{40}$/))),
  slippage: max(min(integer(), 0), 50),
  providerFee: nullable(max(min(number(), 0), 100)),
  approval: enums(['exact', 'unlimited']),
})

/** The validated options, with defaults filled in. */
export interface Settings {
  readonly networks: readonly string[]
  readonly routers: readonly string[]
  readonly slippage: number
  readonly providerFee: number | null
  readonly isUnlimited: boolean
}

/** Validates the options of a host. Throws a `StructError`. */
export function readSettings(options: Readonly<SwapsOptions>): Settings {
  const [failure, checked] = validate(options, Options)
  if (failure) throw failure
  const { networks, routers, slippage, providerFee, approval } = checked
  return {
    networks: networks ?? swapNetworks,
    routers: routers ?? oneInchRouters,
    slippage,
    providerFee,
    isUnlimited: approval === 'unlimited',
  }
}
