import { isSafePageLink } from '../links/safeLink.ts'

/** Control characters, and those that are invisible or turn the direction of the text around them. */
const hostileCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Larger than any icon of a list, small enough to be kept. */
const maxDataImage = 16 * 1024
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Words from outside as plain text: one line of limited length, nothing invisible in it. May be empty. */
export function cleanText(value: string, maxLength: number): string {
  const text = value.slice(0, 1024).replace(hostileCharacters, ' ').replace(/\s+/g, ' ').trim()
  return [...text].slice(0, maxLength).join('').trim()
}

/** Whether the URL may stand in an `<img>`: https:, or a small data: image. */
export const isSafePicture = (url: string): boolean =>
  (url.length <= maxDataImage && dataImage.test(url)) || isSafePageLink(url)

/** A picture from outside where it is safe; anything else, such as ipfs:, is none. */
export const cleanPicture = (url: string | null | undefined): string | undefined =>
  url && isSafePicture(url) ? url : undefined
