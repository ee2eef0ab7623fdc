import type { IdentifierArray, IdentifierRecord, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { StandardEventsListeners } from '@wallet-standard/features'
import { unauthorized } from '../errors.ts'
import { registerWallet } from './registerWallet.ts'
import type { NamespaceCues, WalletScript } from './script.ts'

/** Directs what a Wallet Standard wallet shows of itself, beside what its owner answers. */
export interface StandardCues extends NamespaceCues {
  /** Has these features only, of those that it was made with. */
  setFeatures(names: readonly string[]): void
  /** Is on these chains only. */
  setChains(chains: IdentifierArray): void
}

/** A wallet that registers itself, with its accounts and features by name. */
export interface StandardWallet {
  readonly wallet: Wallet
  readonly cues: StandardCues
  /**
   * Registers the wallet with the page, as soon as that is ready; returns the function that unregisters it.
   *
   * @param target @default window
   */
  register(target?: EventTarget): () => void
}

/** Connects in the name of a feature. */
export type OpenWallet = (method: string) => Promise<readonly WalletAccount[]>

interface StandardWalletParts {
  readonly name: string
  readonly icon: string
  readonly chains: IdentifierArray
  readonly script: WalletScript
  /** The accounts of a key; on every chain of the wallet unless they say so, with every feature. */
  accountsOf(key: number): readonly (Pick<WalletAccount, 'address' | 'publicKey'> & { chains?: IdentifierArray })[]
  /** Every feature beside `standard:*`; `open` connects, by a prompt if need be, and answers the accounts. */
  features(open: OpenWallet): IdentifierRecord<unknown>
  /** Names of features that it lacks. */
  readonly without?: readonly string[] | undefined
}

/**
 * Makes a wallet of a script. Its accounts show once the page has connected, also where it was connected before.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet(parts: StandardWalletParts): StandardWallet {
  const { script, name } = parts
  const listeners = new Set<StandardEventsListeners['change']>()
  let { chains } = parts
  let isOpen = false
  let accounts: readonly WalletAccount[] = []

  const open = async (method: string, silent = false) => {
    const visible = await script.connect(method, { silent })
    isOpen = visible.length > 0
    update()
    return accounts
  }
  const all: IdentifierRecord<unknown> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        script.play('standard:connect', input ? [input] : [], async () => ({
          accounts: await open('standard:connect', input?.silent),
        })),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => script.play('standard:disconnect', [], script.disconnect),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: StandardEventsListeners['change']) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    ...parts.features(open),
  }
  let names = Object.keys(all).filter((feature) => !parts.without?.includes(feature))

  const emit: StandardEventsListeners['change'] = (properties) => {
    for (const listener of [...listeners]) listener(properties)
  }
  const features = () => Object.fromEntries(Object.entries(all).filter(([feature]) => names.includes(feature)))
  const describe = (): WalletAccount[] =>
    (isOpen ? script.visible() : [])
      .flatMap((key) => parts.accountsOf(key))
      .map((account) =>
        Object.freeze({
          chains,
          ...account,
          features: names.filter((feature) => !feature.startsWith('standard:')) as unknown as IdentifierArray,
        }),
      )
  // Pages compare accounts by identity: those that did not change stay the same objects.
  const update = () => {
    const next = describe()
    const print = (list: readonly WalletAccount[]) =>
      JSON.stringify(list.map((one) => [one.address, one.chains, one.features]))
    if (print(next) === print(accounts)) return
    accounts = next
    emit({ accounts })
  }
  script.watch(update)

  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: parts.icon as WalletIcon,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts
    },
    get features() {
      return features()
    },
  }
  return {
    wallet,
    cues: {
      ...script.cues,
      setFeatures(next) {
        names = Object.keys(all).filter((feature) => next.includes(feature))
        emit({ features: features() })
        update()
      },
      setChains(next) {
        chains = next
        emit({ chains })
        update()
      },
    },
    register: (target = window) => registerWallet(wallet, target),
  }
}

/** Finds the key of an account that the page sees. Throws 4100 for any other. */
export function keyOfAccount(script: WalletScript, addresses: (key: number) => readonly string[], address: string) {
  const key = script.visible().find((candidate) => addresses(candidate).includes(address))
  if (key === undefined) throw unauthorized()
  return key
}
