import type { PluginContext } from 'portico/kernel'
import { dataService, project, projectService } from 'portico/project'
import { pictureRules } from '../../kernel/internal.ts'
import type { PictureOptions, WalletOptions } from '../options.ts'
import { networksSlice } from '../tokens.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'

/** Host names that are not in the public DNS (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and IP addresses. */
const PRIVATE =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid|alt)$|^[\d.]+$|^\[/

/** Whether a picture is on the public web, so that it may be shown when the user asks for it. */
export function isPublicPicture(url: string): boolean {
  if (!isSafePageLink(url)) return false
  // Trailing dots do not change the host. The URL parser has converted numbers of any form to an IP address.
  const host = new URL(url).hostname.replace(/\.+$/, '')
  return host.includes('.') && !PRIVATE.test(host)
}

/** The URL to load for an external picture; `undefined` if the host does not allow it. */
export function resolvePicture(url: string, { hosts, service }: PictureOptions): string | undefined {
  if (!isPublicPicture(url)) return undefined
  const { hostname } = new URL(url)
  if (hosts?.includes(hostname)) return url
  return service?.replaceAll('{url}', encodeURIComponent(url))
}

/** Allows pictures that the host names, those of its listed hosts and the project's services, and others by its image service. */
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
