import type { PluginContext } from 'portico/kernel'
import { dataService, project, projectService } from 'portico/project'
import { pictureRules } from '../../kernel/internal.ts'
import type { PictureOptions, WalletOptions } from '../options.ts'
import { networksSlice } from '../tokens.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'

/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and addresses, which are no names. */
const PRIVATE =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|alt)$|^[\d.]+$|^\[/

/** Whether a picture is on the public web, so that it may be shown when the user asks for it. */
export function isPublicPicture(url: string): boolean {
  if (!isSafePageLink(url)) return false
  // Trailing dots name the same host; the parser wrote numbers of every form as an address.
  const host = new URL(url).hostname.replace(/\.+$/, '')
  return host.includes('.') && !PRIVATE.test(host)
}

/** The URL to load for a picture of others, where the host allows it. */
export function resolvePicture(url: string, { hosts, service }: PictureOptions): string | undefined {
  if (!isPublicPicture(url)) return undefined
  const { hostname } = new URL(url)
  if (hosts?.includes(hostname)) return url
  return service?.replaceAll('{url}', encodeURIComponent(url))
}

/** Pictures that the host itself names, those of hosts on its list and of the project's services, and what its image service hands out. */
export function contributePictureRules(ctx: PluginContext<WalletOptions>): void {
  const { slots, store, options, api } = ctx
  const { metadata } = ctx.use(project)
  slots.contribute(pictureRules, {
    id: 'wallet.host',
    resolve: (url) => {
      const { networks } = store.get(networksSlice)
      return metadata?.icons.includes(url) || networks.some(({ assets }) => assets?.imageUrl === url) ? url : undefined
    },
  })
  slots.contribute(pictureRules, {
    id: 'wallet.hosts',
    resolve(url) {
      const services = [dataService, projectService].map((service) => new URL(api.url(service)).hostname)
      const { hosts = [], service } = options.pictures
      return resolvePicture(url, { hosts: [...services, ...hosts], service })
    },
  })
}

/** Lets every picture on the public web load. */
export function contributeAllPictures({ slots }: PluginContext<WalletOptions>): void {
  slots.contribute(pictureRules, {
    id: 'wallet.asked',
    resolve: (url) => (isPublicPicture(url) ? url : undefined),
  })
}
