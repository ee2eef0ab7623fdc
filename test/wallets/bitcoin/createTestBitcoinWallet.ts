import { testPrivateKeys } from '../keys.ts'
import { defaultIcon } from '../standard/index.ts'
import { createBitcoinCore } from './core.ts'
import { createLeatherProvider } from './leather.ts'
import { createOkxProvider } from './okx.ts'
import { place } from './place.ts'
import { createSatsConnectProvider, satsConnectMethods } from './satsConnect.ts'
import { createStandardBitcoin } from './standard.ts'
import type { BitcoinHost, TestBitcoinWallet, TestBitcoinWalletOptions } from './types.ts'
import { createUnisatProvider } from './unisat.ts'

const page = () => window as BitcoinHost

/** Makes the wallet; see the entry point of this folder. */
export function createTestBitcoinWallet(options: TestBitcoinWalletOptions): TestBitcoinWallet {
  const { name, keys = testPrivateKeys, icon = defaultIcon, without } = options
  const core = createBitcoinCore(options, keys)
  const standard = createStandardBitcoin(core, { name, icon, without })
  const satsConnect = createSatsConnectProvider(core)
  const leather = createLeatherProvider(core)
  const unisat = createUnisatProvider(core)
  const okx = core.networks.map((network) => ({
    path: network === 'mainnet' ? 'okxwallet.bitcoin' : 'okxwallet.bitcoinTestnet',
    provider: createOkxProvider(core, network),
  }))

  return {
    ...standard,
    name,
    cues: { ...standard.cues, setNetwork: core.moveTo },
    network: core.network,
    addresses: (key = 0, network) =>
      core.signers(key, network).map(({ address, publicKey, purpose, type, path }) => ({
        address,
        publicKey,
        purpose,
        type,
        path,
      })),
    installSatsConnect(target = page(), id = 'TestProviders.BitcoinProvider') {
      const undo = place(target, id, satsConnect)
      const host = target as { btc_providers?: unknown[] }
      const entry = { id, name, icon, webUrl: 'https://example.com', methods: satsConnectMethods }
      host.btc_providers = [...(host.btc_providers ?? []), entry]
      return () => {
        host.btc_providers = host.btc_providers?.filter((listed) => listed !== entry) ?? []
        undo()
      }
    },
    installLeather: (target = page()) => place(target, 'LeatherProvider', leather),
    installOkx(target = page()) {
      const undo = okx.map(({ path, provider }) => place(target, path, provider))
      return () => {
        for (const step of undo.reverse()) step()
      }
    },
    installUnisat(target = page()) {
      const undo = ['unisat', 'unisat_wallet'].map((path) => place(target, path, unisat))
      return () => {
        for (const step of undo.reverse()) step()
      }
    },
  }
}
