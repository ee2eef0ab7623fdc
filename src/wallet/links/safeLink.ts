/** A URI is ASCII without spaces (RFC 3986 §2). Parsers drop or rewrite the rest, so that what is checked is not what is followed. */
const AMBIGUOUS = /[^\x21-\x7e]|\\/

/** A scheme with an authority (RFC 3986 §3). */
const SCHEME = /^([a-zA-Z][a-zA-Z0-9+.-]*):\/\//

/** Schemes of the browser, of the operating system and of other programs: no wallet has them. */
const FOREIGN = new Set(
  (
    'about applescript blob callto content data facetime file filesystem ftp geo git http intent itms itms-apps itms-appss ' +
    'itms-services jar javascript ldap ldaps livescript macappstore macappstores magnet mailto market mhtml mocha opera ' +
    'rdp res resource search sftp shell shortcuts sip sips skype sms smb ssh tel telnet vbscript view-source vnc ws wss ' +
    'wyciwyg x-javascript x-man-page'
  ).split(' '),
)
const FOREIGN_FAMILY =
  /^(?:android|apple|brave|chrome|devtools|edge|facetime|firefox|jav|moz|ms|opera|safari|search|vscode|x-apple)-/
const FOREIGN_NAME = /^(?:apple|brave|chrome|devtools|edge|firefox|vscode)$/

/** Whether an address from outside may be shown and followed as a page: absolute `https:` without credentials (WHATWG URL). */
export function isSafePageLink(url: string): boolean {
  const parsed = parse(url)
  return parsed?.protocol === 'https:' && SCHEME.test(url) && isAnonymous(parsed)
}

/**
 * Whether an address from outside may be opened as a link to a wallet: `https:`, or a scheme of a wallet's own followed by
 * `://`. Never what a browser or the system takes for itself, nothing with credentials, and nothing that reads otherwise
 * than it is.
 */
export function isSafeWalletLink(url: string): boolean {
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return false
  if (scheme === 'https') return isSafePageLink(url)
  if (FOREIGN.has(scheme) || FOREIGN_FAMILY.test(scheme) || FOREIGN_NAME.test(scheme)) return false
  const parsed = parse(url)
  return parsed !== undefined && parsed.protocol === `${scheme}:` && isAnonymous(parsed)
}

/** A link of a directory entry made usable; a bare scheme (`rainbow:`) becomes `rainbow://`. `undefined` unless it is safe. */
export function toWalletLink(value: string): string | undefined {
  const link = /^[a-zA-Z][a-zA-Z0-9+.-]*:?\/{0,2}$/.test(value) ? `${value.replace(/[:/]+$/, '')}://` : value
  return isSafeWalletLink(link) ? link : undefined
}

const isAnonymous = ({ username, password }: URL) => username === '' && password === ''

function parse(url: string): URL | undefined {
  if (AMBIGUOUS.test(url)) return undefined
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
