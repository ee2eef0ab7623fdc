import { existsSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { root } from '../entryPoints.ts'
import { nameFeatures } from './features.ts'
import { reach, reachEach } from './reach.ts'

/** Modules that a page, a host or a plugin may import before the modal is opened. */
const eager = [
  /^src\/(index|elements\/index)\.ts$/,
  /^(chains|plugins)\/[^/]+\/(index|networks)\.ts$/,
  /^src\/react\//,
  /^src\/view\/(use\w+|context)\.ts$/,
  /^src\/(kernel|wallet|shell)\/.*\b(define\w+|endpoint|\w*tokens|errors?)\.ts$/i,
  /^src\/shell\/(slots|settings|connectView)\.ts$/,
]

/** Exported for hosts but only thrown by code that loads later, so no page loads it at the start. */
const late = /^src\/modal\/openErrors\.ts$/

/**
 * The bodies of plugins that come with the kernel, which are in its file: they are small and alike, and a file for each is 3.5 kB
 * more and five requests. A host without such a plugin does not get its body, because bundlers drop the exports of a file that
 * no `import()` reads; esbuild keeps them, about 1 kB for each. A body, and what it loads, must not import its manifest, whose
 * `import()` would keep it.
 */
const bodies = /^(chains\/[^/]+|plugins\/siwx)\/setup\.ts$/

/**
 * Modules of the core that are always loaded together, by the file that they share: the kernel, the first list of wallets,
 * the code that is loaded once that list is on screen, and the code that connects a wallet. `beside` are files of chains
 * that are loaded at the same moment. They stay separate, because a host may not have them; the modules of the core
 * that they import go into the core's file, because each would be one more request.
 */
const together = [
  {
    name: 'src/kernel',
    entries: [
      /^src\/modal\/bootstrap\.ts$/,
      /^src\/(project|wallet(\/chainData)?)\/setup\.ts$/,
      /^src\/frame\/watches\.ts$/,
      bodies,
    ],
    beside: [],
  },
  {
    name: 'src/afterFirst',
    entries: [/^src\/(kernel\/(transport|remoteConfig|redact)|project\/endpoints)\.ts$/],
    beside: [],
  },
  { name: 'src/first', entries: [/^src\/(view\/mount|shell\/connect\/ConnectView)\.tsx$/], beside: [] },
  {
    name: 'src/connect',
    entries: [/^src\/wallet\/connection\/actions\.ts$/],
    beside: [/^chains\/[^/]+\/operations\.ts$/],
  },
]

/**
 * Views that lead to each other, or that are small, share a file, and so a chunk of the host, without the modules that they
 * import. With fewer chunks, fewer chunk names are loaded before the first list.
 */
const views: Readonly<Record<string, RegExp>> = {
  'src/shell/account/views': /^src\/shell\/account\/(Account(Settings)?View|TokensTab|NftsTab)\.tsx$/,
  'src/shell/help/views': /^src\/shell\/help\/(WhatIsAWallet|WhatIsANetwork|GetWallet)View\.tsx$/,
  'src/shell/networks/views': /^src\/shell\/networks\/(Networks|SwitchNetwork|UnsupportedChain)View\.tsx$/,
  'src/shell/pairing/views': /^src\/shell\/(pairing\/ConnectingWalletConnect(Basic)?|help\/Downloads)View\.tsx$/,
  'src/shell/connections/views':
    /^src\/shell\/(connect\/ConnectingMultiChain|networks\/SwitchActiveChain|connections\/ProfileWallets)View\.tsx$/,
  'plugins/onramp/views/onramp':
    /^plugins\/onramp\/views\/(OnRamp(Providers|TokenSelect|FiatSelect)|BuyInProgress|WhatIsABuy)View\.tsx$/,
  'plugins/send/views/send': /^plugins\/send\/views\/WalletSend\w*View\.tsx$/,
  'plugins/names/views/names': /^plugins\/names\/views\/RegisterAccountName(Success)?View\.tsx$/,
  'plugins/sessions/views/sessions': /^plugins\/sessions\/views\/(Revoke)?SmartSession(List)?View\.tsx$/,
  'plugins/pay/views/pay': /^plugins\/pay\/views\/Pay(Loading)?View\.tsx$/,
  'plugins/pay/views/fund': /^plugins\/pay\/views\/(FundWallet|PayWithExchange(SelectAsset)?)View\.tsx$/,
  'plugins/swaps/views/swap': /^plugins\/swaps\/views\/Swap(SelectToken|Preview)?View\.tsx$/,
  'plugins/email/views/login': /^plugins\/email\/views\/Email\w+View\.tsx$/,
  'plugins/email/views/change': /^plugins\/email\/views\/Up(date|grade)Email\w+View\.tsx$/,
  'plugins/socials/views/connecting': /^plugins\/socials\/views\/Connect\w+View\.tsx$/,
  'plugins/send/views/receive': /^plugins\/send\/views\/Wallet(Receive|CompatibleNetworks)View\.tsx$/,
}

/** The file of a view, without its ending. */
const viewFile = (view: string) =>
  Object.entries(views).find(([, pattern]) => pattern.test(view))?.[0] ?? view.replace(/\.tsx$/, '')

/** Small modules that are merged into a larger file: each as its own file would be one more name and one more request. */
const besides: Readonly<Record<string, RegExp>> = {
  'src/wallet/origins/checkOrigin': /^src\/wallet\/origins\/(alerts|checkOrigin)\.ts$/,
  'src/connect':
    /^src\/wallet\/(discovery\/looks|connection\/actions|walletApps\/(environment|inAppBrowser|pairingLink|safeLink|deepLinkChoice)|chainData\/activeAccount|balances\/nativeAddress)\.ts$/,
  'src/kernel/host': /^src\/kernel\/(context|guard|inert|messages|plugin(Bodies|Host|Loader|Tokens)|scope|slots)\.ts$/,
  'src/shell/connect/legal': /^src\/shell\/connect\/Legal\w+\.tsx$/,
  'src/view/later': /^src\/view\/(NoticeBar|Toasts|later|focus\w+)\.tsx?$/,
  'chains/evm/send': /^chains\/evm\/(send|sendCalls|fee)\.ts$/,
  'src/react/buttons': /^src\/react\/(ModalContext|components\/(Modal|Connect|Network)Button)\.tsx$/,
  'src/elements/elements': /^src\/elements\/(?!index)/,
  'src/view/hooks': /^src\/view\/(use(Labels|Loaded|Slot|Applicable|ReportOnce|View)|EntryContext)\.tsx?$/,
  'src/review/reader': /^src\/review\/(createReader|readerSetup)\.ts$/,
  'src/frame/themedHost': /^src\/frame\/themedHost\.ts$/,
  'src/shell/account/parts':
    /^src\/shell\/account\/(FactRow|TokenFigures|WithheldPictures|use(Active|Show)\w+|AccountContext)\.tsx?$/,
  // What one view alone imports would be a file of its own, and that file and the one of its view import each other: Parcel
  // leaves out what both of them need (see test/hosts/package.test.ts).
  'src/shell/account/views':
    /^src\/shell\/(networks\/HeaderNetworkButton|account\/(BalanceLine|useNativeBalance))\.tsx?$/,
  'src/shell/connections/views':
    /^src\/shell\/connections\/(ConnectionsPanel|ActiveWallet|WalletLine|useConnectionActions)\.tsx?$/,
  'src/shell/networks/views': /^src\/shell\/networks\/stepsAfterSwitch\.ts$/,
  'src/shell/pairing/views': /^src\/shell\/pairing\/PairingLink\.tsx$/,
  'src/shell/messagesOfViews': /^src\/shell\/(help\/help|pairing\/pairing)Messages\.ts$/,
  'src/shell/parts/shared': /^src\/(view\/useEntryState|ui\/Avatar|shell\/directory\/(directoryRows|ListedRow))\.tsx?$/,
}

const sources = () =>
  ['src', 'chains', 'plugins']
    .filter((folder) => existsSync(`${root}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\b/.test(file))

/**
 * Decides in which file of the published package a module is. Modules that a page needs at the same time are one file:
 * otherwise a bundler would make a chunk of each, because other views share them. For all other modules the result is
 * `null`: the ones that are always loaded together share a file, so that a host can leave it out.
 */
export async function fileNames(): Promise<(id: string) => string | null> {
  const files = sources()
  const reachFrom = async (patterns: readonly RegExp[]) => {
    const entries = files.filter((file) => patterns.some((pattern) => pattern.test(file)))
    return reach(entries)
  }
  const names = new Map<string, string>(
    files.filter((file) => late.test(file)).map((file) => [root + file, own(root + file)]),
  )
  for (const [name, pattern] of Object.entries(besides))
    for (const file of files) if (pattern.test(file)) names.set(root + file, name)
  // One file for what every page has, and the few tokens that all views share: a bundler makes several chunks of many shared
  // modules.
  for (const id of await reachFrom([/^src\/(index|shell\/slots|modal\/buttons\/(?!watch)\w+)\.ts$/]))
    if (!names.has(id)) names.set(id, 'src/page')
  for (const [id, name] of await nameFeatures(files, viewFile)) if (!names.has(id)) names.set(id, name)
  for (const id of await reachFrom(eager)) if (!names.has(id)) names.set(id, own(id))
  for (const { name, entries, beside } of together) {
    for (const id of await reachFrom(entries)) if (!names.has(id)) names.set(id, name)
    for (const id of await reachFrom(beside)) if (id.startsWith(`${root}src/`) && !names.has(id)) names.set(id, name)
  }
  for (const [name, pattern] of Object.entries(views))
    for (const file of files) if (pattern.test(file)) names.set(`${root}${file}`, name)
  const shared = [...(await sharedByViews(files, names)), ...(await reachFrom([/^src\/shell\/parts\/index\.ts$/]))]
  for (const id of shared) if (isDrawn(id) && !names.has(id)) names.set(id, 'src/shell/parts/shared')
  // A constant so short that what was reached above has no module for it.
  names.set(`${root}src/view/toasts.css?inline`, 'src/view/later')
  return (id) => names.get(id) ?? null
}

/** What is drawn by more than one of the files in which the views of the shell are, but for the first one. */
async function sharedByViews(files: readonly string[], names: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const views = files.filter((file) => /^src\/shell\/\w+\/((?!ConnectView)\w+View|\w+Tab)\.tsx$/.test(file))
  const reached = await reachEach(views)
  const users = new Map<string, Set<string>>()
  views.forEach((file, index) => {
    const user = names.get(`${root}${file}`) ?? file
    for (const id of reached[index] ?? []) users.set(id, (users.get(id) ?? new Set()).add(user))
  })
  return [...users].filter(([, { size }]) => size > 1).map(([id]) => id)
}

/** Whether a module is drawn, and no entry point. */
const isDrawn = (id: string) => /^src\/(shell|ui|view)\/(?!(\w+\/)?index\.ts$)/.test(relative(root, id))

/** Where a file of the package is, without its ending: where its first source is, unless its modules have a file by name. */
export const fileOf = ({ name, facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk): string => {
  const source = facadeModuleId ?? moduleIds.at(-1)
  return name.includes('/') || !source ? name : own(source)
}

/** The path of a source from the root, without its ending. */
const own = (id: string) =>
  relative(root, id.replace(/^\0/, ''))
    .replace(/\?.*$/, '')
    .replace(/\.[^.]+$/, '')
