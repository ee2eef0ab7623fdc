import type { PorticoError } from './errors.ts'

const secretKey =
  /secret|private|mnemonic|seed|passw|passcode|pwd|token|otp|jwt|authorization|signature|symkey|email|phrase|project_?id|api[-_ ]?key|access[-_]?key|dkey|cookie|credential|session[-_]?id|(?<![a-z])(?:auth|key|word|sid)(?![a-z])/i
/** A value in JSON text, also in a JSON string inside of JSON, or truncated. */
const jsonValue = [
  String.raw`"(?:[^"\\]|\\.)*"?`,
  String.raw`\\+"[^"]*"?`,
  "'[^']*'?",
  String.raw`\[[^\]]*\]?`,
  String.raw`\{[^}]*\}?`,
  String.raw`[^\s,}\]]+`,
].join('|')
const mark = '[redacted]'
const nameInText = String.raw`[\w-]{0,40}(?:${secretKey.source})[\w-]{0,40}`
/** A word of a seed phrase in any of the languages of BIP-39, numbered or not. */
const word = String.raw`(?:\(?\d{1,2}[\s.):=#-]*)?(?:[\p{L}\p{M}]{3,12}|\p{Script=Han})`
const betweenWords = String.raw`(?:[\s,;|"'/.\\-]|\\n)+`

/**
 * Keeps the origin of a URL: paths of RPC nodes contain keys, and links to apps any data. A location in code keeps its file
 * name and position, so that stack traces stay useful.
 */
function cleanUrl(_: string, scheme: string, userInfo: string | undefined, host: string, rest: string): string {
  const [, file, end] = /\/([\w.-]+\.[cm]?[jt]sx?(?:\?[tv]=\w{1,16})?:\d+:\d+)(\)?)$/.exec(rest) ?? []
  const hasOrigin =
    /^(?:https?|wss?)$/i.test(scheme) && /^(?:[\p{L}\p{M}\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu.test(host)
  const origin = `${scheme}://${hasOrigin ? host : ''}`
  if (file) return `${origin}/…/${file}${end}`
  return hasOrigin && !userInfo && /^\W{0,2}$/.test(rest) ? origin + rest : `${origin}/${mark}`
}

/** Parts of paths, such as words, numbers and addresses, that look like base64 and are no secrets. */
const pathPart = /^(?:[a-z_-]{0,40}|v?\d{1,20}|0x[\da-f]{40})$/i
const cleanBytes = (text: string) => (text.split('/').every((part) => pathPart.test(part)) ? text : mark)

const secretText: readonly [RegExp, string | ((...match: string[]) => string)][] = [
  [new RegExp(String.raw`(["']${nameInText}\\*["']\s*:\s*)(?:${jsonValue})`, 'gi'), `$1"${mark}"`],
  [/((?:cookie|authorization)\s*[=:]\s*)[^\r\n]+/gi, `$1${mark}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${mark}`],
  [/\bwc(?::|%3a)[^\s"']+/gi, `wc:${mark}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mark],
  [
    /\b([a-z][a-z\d+.-]{0,30}):(?:\\{0,4}\/){2}([^\s/?#"'<>\\]*@)?([^\s/?#"'<>\\@]*)([^\s"'<>]*)/gi,
    cleanUrl as () => string,
  ],
  [/\b([a-z][a-z\d+.-]{0,30})%3a%2f%2f[^\s"'&]*/gi, `$1://${mark}`],
  [
    new RegExp(String.raw`((?<![\w-])${nameInText}\s{0,4}(?:[=:]|%3d)\s{0,4})(?!"?\[redacted)[^\s"'&;,]+`, 'gi'),
    `$1${mark}`,
  ],
  [/[^\s/:@"']{1,64}:[^\s@"']{1,128}@(?=[\w-])/g, `${mark}@`],
  [/(?:[\w+/-]|%2[bf]){43,}(?:=|%3d){0,2}/gi, cleanBytes],
  [new RegExp(String.raw`(?<![\p{L}\p{M}\d])(?:${word}${betweenWords}){11,}${word}(?![\p{L}\p{M}])`, 'gu'), mark],
  [/\b(?:\d{1,3}[\s,]+){31,}\d{1,3}\b/g, mark],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]+\.[\w.]+/gi, mark],
]
/** Keys are 32 bytes or more, seed phrases 12 words or more (BIP-39). */
const fewestBytes = 32
const fewestWords = 12
const maxDepth = 5
/** Limit of copied entries of a list or an object in one log line. */
const maxEntries = 100
/** Limit of copied parts of a value: an object that is referenced many times multiplies with each level. */
const maxParts = 1000
const longest = 2000
/** Long texts are cut before they are searched, to limit the cost of a line. The end is dropped: a secret may span the cut. */
const searched = 10 * longest
const longestSecret = 1000

const cleanText = (text: string) => {
  const clean = secretText.reduce(
    (result, [pattern, by]) => result.replace(pattern, by as string),
    text.slice(0, searched),
  )
  const safe = text.length > searched ? clean.slice(0, -longestSecret) : clean
  return safe.length > longest || text.length > searched ? `${safe.slice(0, longest)}…` : safe
}

const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
const oneWord = new RegExp(String.raw`^\s*${word}\s*$`, 'u')
const isWord = (value: unknown) => typeof value === 'string' && oneWord.test(value)
/** Whether a value is bytes or a seed phrase, as a list or as an object with index keys. */
const isKey = (value: object) => {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true
  const parts = Object.values(value)
  return (parts.length >= fewestBytes && parts.every(isByte)) || (parts.length >= fewestWords && parts.every(isWord))
}
const isSecretName = (value: unknown) => typeof value === 'string' && secretKey.test(value)

/**
 * Returns a copy of `value` that is safe to log: plain JSON data. Secrets are removed by key name and by shape (pairing
 * URIs, JWTs, HTTP credentials, bytes as numbers, hex, base58 or base64, seed phrases, email addresses). URLs are
 * reduced to their origin; long texts are cut; cycles, deep parts and entries beyond the limits are left out. To a text it adds
 * the messages of a redacted error and of its causes, because consoles print causes collapsed.
 */
export function redact(value: unknown, error?: unknown): unknown {
  const safe = copy(value, [], { left: maxParts })
  return typeof safe === 'string' ? safe + messagesOf(error as Partial<PorticoError> | undefined) : safe
}

const messagesOf = (error: Partial<PorticoError> | undefined): string =>
  typeof error?.message === 'string'
    ? `: ${error.message}${isText(error.details) ? ` (${error.details})` : ''}${messagesOf(error.cause as typeof error)}`
    : ''

const isText = (details: unknown) => typeof details === 'string' && details !== ''

/** `above` lists the objects that contain the value; `budget` is the number of parts that may still be copied. */
function copy(value: unknown, above: readonly unknown[], budget: { left: number }): unknown {
  if (budget.left-- <= 0) return '…'
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (above.length > maxDepth || above.includes(value)) return '…'
  const inside = (part: unknown) => copy(part, [...above, value], budget)
  try {
    if (value instanceof Error) {
      const { name, message, stack, cause, details } = value as Partial<PorticoError> & Error
      // Errors of wallets have any types here. Details that are no text may be large: they are left out.
      return {
        name: inside(name),
        message: inside(message),
        ...(isText(details) && { details: inside(details) }),
        stack: inside(stack ?? ''),
        cause: inside(cause),
      }
    }
    if (isKey(value)) return mark
    if (Array.isArray(value)) {
      // An entry of `Headers`: a name and a value.
      if (value.length === 2 && isSecretName(value[0])) return [cleanText(value[0]), mark]
      return value.slice(0, maxEntries).map(inside)
    }
    const isNamed = 'name' in value && isSecretName(value.name)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, maxEntries)
        .map(([key, part]) => [
          cleanText(key),
          secretKey.test(key) || (isNamed && key === 'value') ? mark : inside(part),
        ]),
    )
  } catch {
    return '…'
  }
}
