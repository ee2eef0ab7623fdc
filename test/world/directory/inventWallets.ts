import { createHash } from 'node:crypto'
import type { ListedWallet } from '../project.ts'
import { hostileWallets } from './hostile.ts'
import { imageIdOf, missingImageId } from './images.ts'
import { nameAt } from './names.ts'

/** Where the first of the hostile entries stands, and of the missing images; one more follows after every so many. */
const hostileFrom = 60
const hostileStep = 12

const namespaces: readonly (readonly string[])[] = [
  ['eip155:1', 'eip155:31337', 'eip155:31338'],
  ['eip155:1', 'eip155:10', 'eip155:31337', 'eip155:31338', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['bip122:000000000019d6689c085ae165831e93'],
]

/** Invents one wallet; the same index gives the same wallet always. */
export function inventWallet(index: number, name: string = nameAt(index)): ListedWallet {
  const id = createHash('sha256').update(`wallet ${index}`).digest('hex')
  /** Whether the wallet is among so many of a hundred, decided anew for each property. */
  const share = (property: number, percent: number) =>
    Number.parseInt(id.slice(property * 4, property * 4 + 4), 16) % 100 < percent
  const when = <Value>(condition: boolean, value: Value) => (condition ? value : null)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const scheme = slug.replaceAll('-', '')
  const site = `https://${slug}.example`
  const namespace = share(0, 70) ? 0 : share(1, 70) ? 1 : share(2, 70) ? 2 : 3
  return {
    id,
    name,
    image_id: index < hostileFrom || share(3, 98) ? imageIdOf(id) : missingImageId(id),
    homepage: site,
    order: (index + 1) * 10,
    chains: namespaces[namespace] ?? [],
    badge_type: share(4, 10) ? 'certified' : 'none',
    supports_wc: share(5, 97),
    mobile_link: when(share(6, 75), share(7, 80) ? `${scheme}://` : `${site}/app`),
    desktop_link: when(share(8, 15), `${scheme}://`),
    webapp_link: when(share(9, 15), `https://app.${slug}.example`),
    link_mode: when(share(10, 25), `${site}/link`),
    app_store: when(share(11, 70), `https://apps.apple.com/app/${slug}/id${1_000_000 + index}`),
    play_store: when(share(12, 70), `https://play.google.com/store/apps/details?id=example.${scheme}`),
    chrome_store: when(share(13, 25), `https://chromewebstore.google.com/detail/${slug}`),
    rdns: when(share(14, 40), `example.${scheme}`),
    injected: when(share(15, 30), [{ namespace: 'eip155', injected_id: `is${name.replaceAll(/[ -]/g, '')}` }]),
  }
}

/** The wallets that the demo announces in its page, as the directory lists them. */
const ofTheDemo = ['Harbour', 'Lantern', 'Meadow']

/**
 * Invents a directory: first the wallets of the demo, then any others, and among them from the second page on the
 * {@link hostileWallets}.
 *
 * @param count @default 5000
 */
export function inventWallets(count = 5000): ListedWallet[] {
  const wallets: ListedWallet[] = []
  for (let index = 0; wallets.length < count; index++) {
    const known = ofTheDemo[index]
    wallets.push(
      known
        ? {
            ...inventWallet(index, known),
            rdns: `example.${known.toLowerCase()}`,
            mobile_link: `${known.toLowerCase()}://`,
          }
        : inventWallet(index),
    )
    const hostile = hostileWallets[(wallets.length - hostileFrom) / (hostileStep + 1)]
    if (hostile && wallets.length < count) wallets.push(hostile)
  }
  return wallets
}
