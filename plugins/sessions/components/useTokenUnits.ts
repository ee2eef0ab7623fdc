import { withTimeLimit } from 'portico/kernel'
import { useKernel } from 'portico/view'
import { type ActiveAccount, capabilities, capabilityOf, cleanText } from 'portico/wallet'
import { useEffect, useState } from 'react'
import { evmNamespace } from '../select.ts'

/** Time limit for the chain to answer, in milliseconds: the user waits for the sentences. */
const timeLimit = 15_000

interface TokenUnits {
  /** Empty if the contract has none. */
  readonly symbol: string
  readonly decimals: number
}

/**
 * The units of tokens as their contracts report them, by address: neither the app nor the service can change the amounts by
 * other decimals. `null` for a token that can not be read; without an entry while it is being read.
 */
export function useTokenUnits(
  contracts: readonly string[],
  activeAccount: ActiveAccount,
): ReadonlyMap<string, TokenUnits | null> {
  const { slots } = useKernel()
  const key = [activeAccount.caipAddress, ...new Set(contracts)].join(' ')
  const [read, setRead] = useState<{ readonly key: string; readonly units: ReadonlyMap<string, TokenUnits | null> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the account and the contracts.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const readToken = capabilityOf(slots, evmNamespace, capabilities.transfers)?.token
    const unitsOf = async (contract: string): Promise<TokenUnits | null> => {
      try {
        const facts = await withTimeLimit(timeLimit, (until) => readToken?.(activeAccount, contract, until), signal)
        const { symbol, decimals } = facts ?? {}
        // Adapters of other packages are checked like those of Portico. 77 decimals are the most in 256 bits.
        if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77) return null
        return { symbol: cleanText(symbol, 16), decimals: Number(decimals) }
      } catch {
        return null
      }
    }
    for (const contract of new Set(contracts)) {
      void unitsOf(contract).then((units) => {
        if (signal.aborted) return
        setRead((last) => ({ key, units: new Map(last?.key === key ? last.units : []).set(contract, units) }))
      })
    }
    return () => controller.abort()
  }, [key, slots])
  return read?.key === key ? read.units : new Map()
}
