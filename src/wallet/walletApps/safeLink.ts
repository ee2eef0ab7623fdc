import { isSafePageLink, parseSafely, schemeOf } from './pageLink.ts'

/** Schemes of the browser, of the operating system and of well-known programs. Refused also if an entry names them. */
const FOREIGN = new Set(
  (
    'about acap afp aim anydesk applescript blob callto content cvs data dav dict discord dns facetime feed figma file ' +
    'filesystem finger fish ftp ftps geo git gopher h323 http imap imaps intent irc irc6 ircs iris itms itms-apps ' +
    'itms-appss itms-services jabber jar javascript jdbc jnlp jnlps ldap ldaps livescript macappstore macappstores magnet ' +
    'mailto maps market message mhtml mms mocha msteams news nfs nntp notion obsidian onenote openvpn opera pop pop3 rdp ' +
    'res resource rsync rtmp rtsp rustdesk search sftp shell shortcuts sip sips skype slack sms smb smsto snews snmp ' +
    'spotify ssh steam svn tel telnet tftp tg tn3270 udp vbscript viber view-source vlc vnc webcal weixin whatsapp wifi ' +
    'workflow ws wss wyciwyg x-javascript x-man-page xmpp zoommtg zoomus'
  ).split(' '),
)
const FOREIGN_NAMESPACE =
  /^(?:android|apple|brave|chrome|devtools|edge|facetime|firefox|github|jav|jetbrains|moz|ms|opera|safari|search|teamviewer|vscode|web|x-apple)[-+]|\+(?:ssh|https?|file)$/
const FOREIGN_NAME = /^(?:apple|brave|chrome|devtools|edge|firefox|vscode)$/

/** The address of an app: host and path only. Query and fragment are added by the pairing. */
const APP_BASE = /^[^:]+:\/\/[\w.~/-]*$/

/**
 * Whether an address may be opened as a link to a wallet: `https:`, or one of `schemes` (named by the directory, the
 * host or the wallet) followed by `://`. Rejects schemes of browser and system, credentials, and addresses that parsers
 * read differently.
 */
export function isSafeWalletLink(url: string, schemes: readonly string[] = []): boolean {
  const scheme = schemeOf(url)
  if (scheme === undefined) return false
  if (scheme === 'https') return isSafePageLink(url)
  if (!schemes.includes(scheme)) return false
  if (FOREIGN.has(scheme) || FOREIGN_NAMESPACE.test(scheme) || FOREIGN_NAME.test(scheme)) return false
  return parseSafely(url)?.protocol === `${scheme}:`
}

/** Whether a wallet may give this URL as the address of its app: an https: page or its own scheme, without query and fragment. */
export function isWalletBase(url: string): boolean {
  const scheme = schemeOf(url)
  if (scheme === undefined || !isSafeWalletLink(url, [scheme])) return false
  return scheme === 'https' ? !/[?#]/.test(url) : APP_BASE.test(url)
}

/** A link of a directory entry made usable; a bare scheme (`rainbow:`) becomes `rainbow://`. `undefined` unless it is safe. */
export function toWalletLink(value: string): string | undefined {
  const link = /^[a-zA-Z][a-zA-Z0-9+.-]*:?\/{0,2}$/.test(value) ? `${value.replace(/[:/]+$/, '')}://` : value
  return isWalletBase(link) ? link : undefined
}
