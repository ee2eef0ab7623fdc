const secretKey =
  /secret|private|mnemonic|seed|password|token|otp|jwt|authorization|signature|symkey|email|phrase|projectid/i
/** A value in JSON text, also where that is itself a text in JSON, or cut off. */
const jsonValue = [
  String.raw`"(?:[^"\\]|\\.)*"?`,
  String.raw`\\+"[^"]*"?`,
  "'[^']*'?",
  String.raw`\[[^\]]*\]?`,
  String.raw`\{[^}]*\}?`,
  String.raw`[^\s,}\]]+`,
].join('|')
const secretKeyInText = String.raw`["'][\w-]{0,40}(?:${secretKey.source})[\w-]{0,40}\\*["']\s*:\s*`
const secretText: readonly [RegExp, string][] = [
  [new RegExp(`(${secretKeyInText})(?:${jsonValue})`, 'gi'), '$1"[redacted]"'],
  [/\bbearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/\bwc(?::|%3a)[^\s"']+/gi, 'wc:[redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/([?&](?:projectId|token|key|symKey|auth|otp|email)=)[^&\s"']+/gi, '$1[redacted]'],
  [/\b(?:0x)?[0-9a-f]{64,}\b/gi, '[redacted]'],
  [/\b(?:[1-9A-HJ-NP-Za-km-z]{86,88}|[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51})\b/g, '[redacted]'],
  [/\b(?:[a-z]{3,8}[\s,"'\\]+){11,}[a-z]{3,8}\b/gi, '[redacted]'],
  [/\b(?:\d{1,3}[\s,]+){31,}\d{1,3}\b/g, '[redacted]'],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]+\.[\w.]+/gi, '[redacted]'],
]
/** Keys are 32 bytes or more, seed phrases 12 words or more (BIP-39). */
const fewestBytes = 32
const fewestWords = 12
const longest = 2000
/** Longer texts are cut before they are searched, so that a line costs little; a secret may stand across that cut. */
const searched = 10 * longest
const longestSecret = 1000

const cleanText = (text: string) => {
  const clean = secretText.reduce((result, [pattern, mark]) => result.replace(pattern, mark), text.slice(0, searched))
  const safe = text.length > searched ? clean.slice(0, -longestSecret) : clean
  return safe.length > longest || text.length > searched ? `${safe.slice(0, longest)}…` : safe
}

const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
const isWord = (value: unknown) => typeof value === 'string' && /^\s*[a-z]{3,8}\s*$/i.test(value)
const isBytes = (value: object) => {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true
  const parts = Object.values(value)
  return parts.length >= fewestBytes && parts.every(isByte)
}

/**
 * A copy of `value` that is safe to keep: plain JSON data with secrets taken out by the names of their keys and by their
 * shape (pairing URIs, JWTs, bearer tokens, bytes, 32-byte hex, private keys in base58, seed phrases, addresses of
 * e-mail), long texts cut, cycles and deep parts left out.
 */
export function redact(value: unknown, depth = 0, seen: readonly unknown[] = []): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5 || seen.includes(value)) return '…'
  const inside = (part: unknown) => redact(part, depth + 1, [...seen, value])
  try {
    if (value instanceof Error) {
      const { name, message, stack, cause } = value
      return { name: cleanText(name), message: cleanText(message), stack: cleanText(stack ?? ''), cause: inside(cause) }
    }
    if (isBytes(value)) return '[redacted]'
    if (Array.isArray(value)) {
      return value.length >= fewestWords && value.every(isWord) ? '[redacted]' : value.slice(0, 100).map(inside)
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [cleanText(key), secretKey.test(key) ? '[redacted]' : inside(part)]),
    )
  } catch {
    return '…'
  }
}
