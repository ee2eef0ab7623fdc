import type { ModalOptions } from 'portico'
import { bitcoin } from 'portico/chains/bitcoin'
import { bitcoinTestnet } from 'portico/chains/bitcoin/networks'
import { evm } from 'portico/chains/evm'
import { solana } from 'portico/chains/solana'
import { universal } from 'portico/chains/universal'
import { embeddedWallet } from 'portico/embedded-wallet'
import { activity } from 'portico/plugins/activity'
import { email } from 'portico/plugins/email'
import { names } from 'portico/plugins/names'
import { onramp } from 'portico/plugins/onramp'
import { type PaymentAsset, pay } from 'portico/plugins/pay'
import { receive, send } from 'portico/plugins/send'
import { sessions } from 'portico/plugins/sessions'
import { siwx } from 'portico/plugins/siwx'
import { socials } from 'portico/plugins/socials'
import { swaps } from 'portico/plugins/swaps'
import { guestbook } from '../test/example-plugin/index.ts'
import { swapRouter } from '../test/world/swaps/addresses.ts'
import { manyNetworks } from './manyNetworks.ts'
import { builtInNetworks, namespaceNetworks } from './namespaceNetworks.ts'
import type { PageOptions } from './options.ts'
import { demoIcon, localPictures } from './pictures.ts'
import type { PageWorld } from './world.ts'

/** The network that the local world stands for. */
const testnet = `bip122:${bitcoinTestnet.id}` as const

/** The swap service of the local world, which has a router and networks of its own. */
const localSwaps = ({ chains }: PageWorld) =>
  swaps({ networks: chains.map(({ id }) => `eip155:${id}` as const), routers: [swapRouter] })

/** The token of 6 decimals that the local world lists. */
const localDollar = `0x${'1'.repeat(40)}`

/** What can be deposited on the local world: the coin of each chain, and a token that the world lists. */
const localAssets = ({ chains }: PageWorld): readonly PaymentAsset[] =>
  chains.flatMap(({ id, nativeCurrency }) => [
    { network: `eip155:${id}` as const, asset: 'native', metadata: nativeCurrency },
    {
      network: `eip155:${id}` as const,
      asset: localDollar,
      metadata: { name: 'Tide Dollar', symbol: 'TUSD', decimals: 6 },
    },
  ])

/**
 * The options that a host of the demo passes to `createModal`: the local world, as the URL of the page configures it. Throws if
 * the URL names only chains that the world does not have.
 */
export function hostOptions(world: PageWorld, options: PageOptions): ModalOptions {
  const networks = world.chains.filter(({ id }) => options.chains.length === 0 || options.chains.includes(id))
  if (networks.length === 0) throw new Error('None of the chains in the address is in the local world')
  return {
    projectId: world.projectId,
    metadata: {
      name: 'Portico demo',
      description: 'A page to try the modal on',
      url: location.origin,
      icons: [demoIcon],
    },
    networks: [
      ...(options.networks === 'many' ? manyNetworks(networks) : networks),
      ...namespaceNetworks(world, options.namespaces),
      ...(options.networks === 'all' ? builtInNetworks(options.namespaces) : []),
    ],
    chainImages: localPictures,
    chains: [
      ...(options.adapters ? [evm()] : []),
      ...(options.namespaces.includes('solana') ? [solana()] : []),
      ...(options.namespaces.includes('bip122')
        ? [bitcoin({ esplora: { [testnet]: `${world.bitcoin.url}/api` } })]
        : []),
      ...(options.pairing ? [universal({ relayUrl: world.relayUrl })] : []),
    ],
    plugins: [
      ...(options.features
        ? [onramp({ meldPublicKey: 'demo' }), send(), receive(), names(), activity(), localSwaps(world)]
        : []),
      ...(options.signIn
        ? [siwx(options.signIn === 'hosted' ? { storage: 'hosted' } : { required: options.signIn === 'required' })]
        : []),
      ...(options.login.length > 0 ? [embeddedWallet({ url: world.embeddedWallet.url })] : []),
      ...(options.login.includes('email') ? [email()] : []),
      ...(options.login.includes('socials') ? [socials()] : []),
      ...(options.sessions ? [sessions()] : []),
      ...(options.pay ? [pay({ assets: localAssets(world) })] : []),
      ...(options.plugin ? [guestbook()] : []),
    ],
    features: {
      legalCheckbox: options.legal,
      collapseWallets: options.collapse,
      ...(options.sessions ? { smartSessions: true } : {}),
      ...(options.pay ? { pay: true } : {}),
    },
    services: world.services,
    theme: { mode: options.theme },
    locale: options.locale,
    preload: options.preload,
    preview: options.preview,
    ...(options.inline ? { enableEmbedded: true } : {}),
    ...(options.legal
      ? {
          termsConditionsUrl: 'https://example.com/terms',
          privacyPolicyUrl: 'https://example.com/privacy',
        }
      : {}),
  }
}
