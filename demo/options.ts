/** The namespaces beside Ethereum that a host of the demo may have. */
const otherNamespaces = ['solana', 'bip122'] as const

/** Bitcoin wallets that inject their own object into the page. */
const injectedWallets = ['leather', 'okx', 'unisat'] as const

/** Whether users of the demo must sign in, may sign in, or sign in at the service of the project. */
const signIns = ['required', 'optional', 'hosted'] as const

/** How users of the demo without a wallet may log in. */
const logins = ['email', 'socials'] as const

/** Whether the account of a contract is on the chain already. */
const contracts = ['deployed', 'undeployed'] as const

/** The options in the query of the page, such as `/?theme=dark&locale=ar&wallets=2`. */
export interface PageOptions {
  readonly theme: 'light' | 'dark' | 'system'
  readonly locale: string
  readonly wallets: number
  /** The card is part of the page. */
  readonly inline: boolean
  readonly legal: boolean
  /** If there is another way to connect, the wallets are one row that opens their list. */
  readonly collapse: boolean
  /** Pages can be paired with wallets elsewhere: off by `?pairing=off`. */
  readonly pairing: boolean
  /** The chain packages are installed: left out by `?adapters=none`. */
  readonly adapters: boolean
  /** The namespaces that are there too: `?namespaces=solana,bip122`, or `?namespaces=all`. */
  readonly namespaces: readonly (typeof otherNamespaces)[number][]
  /** The Bitcoin wallets that put an object into the page: `?injected=leather,okx,unisat`. */
  readonly injected: readonly (typeof injectedWallets)[number][]
  /** Send, Receive and Activity are installed: left out by `?account=plain`. */
  readonly features: boolean
  /** Users are asked to sign in: `?siwx=required`, `?siwx=optional` or `?siwx=hosted`. */
  readonly signIn: (typeof signIns)[number] | undefined
  /** The account of the wallet is a contract, which its key signs for: `?contract=deployed` or `?contract=undeployed`. */
  readonly contract: (typeof contracts)[number] | undefined
  /** Users without a wallet can log in: `?login=email`, `?login=socials`, or `?login=email,socials`. */
  readonly login: readonly (typeof logins)[number][]
  /** Requests of the page are shown before a wallet gets them: `?preview`. */
  readonly preview: boolean
  /** Apps can be given smart sessions: `?sessions`. */
  readonly sessions: boolean
  /** Payments are installed and on: `?pay`. */
  readonly pay: boolean
  /** The plugin of test/example-plugin is installed. */
  readonly plugin: boolean
  /** There are so many networks that their list can be searched, or all that are built in: `?networks=many`, `?networks=all`. */
  readonly networks: 'few' | 'many' | 'all'
  /** Chain ids of the host, where it wants fewer than the world has. */
  readonly chains: readonly number[]
  /** When the code of the modal is loaded: `?preload=intent` or `?preload=none` instead of once the page is quiet. */
  readonly preload: 'idle' | 'intent' | 'none'
}

/** When the code of the modal is loaded. */
const preloads = ['idle', 'intent', 'none'] as const

const networkLists = ['many', 'all'] as const

export function readOptions(search: string): PageOptions {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  const namespaces = query.get('namespaces')?.split(',') ?? []
  const injected = query.get('injected')?.split(',') ?? []
  const chains = query.get('chains')?.split(',').map(Number).filter(Number.isSafeInteger)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: query.get('locale') ?? 'en',
    wallets: Number(query.get('wallets') ?? 1),
    inline: query.has('inline'),
    legal: query.has('legal'),
    collapse: query.has('collapse'),
    pairing: query.get('pairing') !== 'off',
    adapters: query.get('adapters') !== 'none',
    namespaces: otherNamespaces.filter((namespace) => namespaces.includes(namespace) || namespaces.includes('all')),
    injected: injectedWallets.filter((wallet) => injected.includes(wallet)),
    features: query.get('account') !== 'plain',
    signIn: signIns.find((name) => name === query.get('siwx')),
    contract: contracts.find((name) => name === query.get('contract')),
    login: logins.filter((name) => query.get('login')?.split(',').includes(name)),
    preview: query.has('preview'),
    sessions: query.has('sessions'),
    pay: query.has('pay'),
    plugin: query.has('plugin'),
    networks: networkLists.find((name) => name === query.get('networks')) ?? 'few',
    chains: chains ?? [],
    preload: preloads.find((mode) => mode === query.get('preload')) ?? 'idle',
  }
}
