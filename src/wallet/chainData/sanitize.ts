import { isSafePageLink } from '../walletApps/pageLink.ts'

/** Larger than any icon of a list, small enough to be kept. */
const maxDataImage = 16 * 1024
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Whether the URL is safe in an `<img>`: https:, or a small data: image. */
export const isSafePicture = (url: string): boolean =>
  (url.length <= maxDataImage && dataImage.test(url)) || isSafePageLink(url)

/** The URL of an external picture if it is safe; other schemes, such as ipfs:, are dropped. */
export const cleanPicture = (url: string | null | undefined): string | undefined =>
  url && isSafePicture(url) ? url : undefined
