import { useKernel, useSlot } from 'portico/view'
import { data, identitySources, type Network } from 'portico/wallet'
import { useEffect, useState } from 'react'
import { isAddress } from '../rules/lookAlike.ts'

type Names = ReadonlyMap<string, string>
const nobody: Names = new Map()

/** Names of other accounts from plugins such as an address book. Texts that are not addresses are ignored. */
export function useOtherNames(others: readonly string[], network: Network | undefined): Names {
  const kernel = useKernel()
  // Clear the names when a plugin comes or goes.
  const sources = useSlot(identitySources)
  const [found, setFound] = useState({ sources, network, names: nobody })
  const names = found.sources === sources && found.network === network ? found.names : nobody
  const missing = [...new Set(others)].filter((other) => isAddress(other) && !names.has(other)).join(' ')
  useEffect(() => {
    if (!network || missing === '') return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (address: string) => {
      const reader = await kernel.load(data)
      const name = await reader.nameOf({ address, network }, { signal })
      if (name === null) return
      setFound((before) => {
        const isSame = before.sources === sources && before.network === network
        return { sources, network, names: new Map(isSame ? before.names : nobody).set(address, name) }
      })
    }
    // A failed lookup leaves the address without a name.
    for (const address of missing.split(' ')) ask(address).catch(() => {})
    return () => controller.abort()
  }, [kernel, sources, network, missing])
  return names
}
