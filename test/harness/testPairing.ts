import { type ChainAdapter, type Connector, type Network, namespaceOf, type PairedProvider } from 'portico/wallet'
import { expect, test, vi } from 'vitest'

/** A session with a wallet on another device that approved no methods; `end` ends it as a pairing does. */
function createSession(address: string, network: Network) {
  const listeners: [event: string, listener: () => void][] = []
  const live = { accounts: [address] as readonly string[], network: network.caipNetworkId }
  const tell = (event: string) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener()
  }
  const provider: PairedProvider = {
    get accounts() {
      return live.accounts
    },
    get network() {
      return live.network
    },
    networks: [network.caipNetworkId],
    methods: [],
    request: async () => undefined,
    setNetwork(id) {
      if (id === network.caipNetworkId) live.network = id
    },
    on: (event, listener) => void listeners.push([event, listener]),
    removeListener(event, listener) {
      const index = listeners.findIndex(([name, own]) => name === event && own === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    async disconnect() {
      live.accounts = []
      tell('accountsChanged')
      tell('disconnect')
    },
  }
  return { provider, end: () => provider.disconnect() }
}

/** Tests that an adapter with `can.pairing` connects a wallet on another device, and that no adapter connects other values. */
export function testPairing(
  make: () => ChainAdapter,
  networks: () => readonly [Network, ...Network[]],
  address: string,
) {
  const connect = (value: unknown, adapter = make()) => {
    const id = 'walletConnect'
    const namespace = namespaceOf(networks()[0].caipNetworkId)
    const connector: Connector = {
      id,
      name: 'Elsewhere',
      type: 'WALLET_CONNECT',
      namespace,
      isPaired: true,
      provider: async () => value,
    }
    return adapter.connect({ connector, networks: networks(), signal: new AbortController().signal })
  }

  test('a wallet on another device is connected if the adapter has `can.pairing`', async ({ skip }) => {
    if (!make().can.pairing) return skip('It takes wallets of their own alone')
    const [network] = networks()
    const { provider, end } = createSession(address, network)
    const session = await connect(provider)
    expect(session.accounts.map((account) => account.address)).toEqual([address])
    expect(session.network).toBe(network.caipNetworkId)
    expect(session.provider).toBeTruthy()
    const heard = vi.fn()
    session.watch(heard)
    await end()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'disconnected' }))
    expect(heard).toHaveBeenCalledTimes(1)
    await expect(connect(provider)).rejects.toThrow()
  })

  test('a value that is no paired provider is not connected', async () => {
    const { provider } = createSession(address, networks()[0])
    const { accounts: _, ...others } = { ...provider, accounts: [address] }
    const values = [
      undefined,
      null,
      {},
      'wallet',
      { ...others, request: 'no' },
      { ...others, request: async () => ({}) },
    ]
    for (const value of values) await expect(connect(value)).rejects.toThrow()
  })
}
