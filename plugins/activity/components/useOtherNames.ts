import { useKernel, useSlot } from 'portico/view'
import { data, identitySources, type Network } from 'portico/wallet'
import { useEffect, useState } from 'react'

type Names = ReadonlyMap<string, string>
const nobody: Names = new Map()

/** Addresses of every chain have 26 characters or more and no space; names of apps are cut to fewer characters. */
export const isAddress = (text: string): boolean => /^\w{26,}$/.test(text)

/** The names that plugins, such as an address book, give to other accounts; texts that are no addresses have none. */
export function useOtherNames(others: readonly string[], network: Network | undefined): Names {
  const kernel = useKernel()
  // Remove the names of a plugin together with the plugin.
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
    // Without a name the address stands alone.
    for (const address of missing.split(' ')) ask(address).catch(() => {})
    return () => controller.abort()
  }, [kernel, sources, network, missing])
  return names
}
