const secretKey =
  /secret|private|mnemonic|seed|password|token|otp|jwt|authorization|signature|symkey|email|phrase|projectid/i
const secretText: readonly [RegExp, string][] = [
  [/\bwc(?::|%3a)[^\s"']+/gi, 'wc:[redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/([?&](?:projectId|token|key|symKey|auth|otp|email)=)[^&\s"']+/gi, '$1[redacted]'],
  [/\b(?:0x)?[0-9a-f]{64,}\b/gi, '[redacted]'],
  [/\b(?:[1-9A-HJ-NP-Za-km-z]{86,88}|[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51})\b/g, '[redacted]'],
  [/\b(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}\b/g, '[redacted]'],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]+\.[\w.]+/gi, '[redacted]'],
]
const longest = 2000
/** Longer texts are cut before they are searched, so that a line costs little; a secret may stand across that cut. */
const searched = 10 * longest
const longestSecret = 1000

const cleanText = (text: string) => {
  const clean = secretText.reduce((result, [pattern, mark]) => result.replace(pattern, mark), text.slice(0, searched))
  const safe = text.length > searched ? clean.slice(0, -longestSecret) : clean
  return safe.length > longest || text.length > searched ? `${safe.slice(0, longest)}…` : safe
}

/**
 * A copy of `value` that is safe to keep: plain JSON data with secrets taken out by the names of their keys and by their
 * shape (pairing URIs, JWTs, 32-byte hex, private keys in base58, seed phrases, addresses of e-mail), long texts cut, cycles and deep parts left out.
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
    if (Array.isArray(value)) return value.slice(0, 100).map(inside)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [cleanText(key), secretKey.test(key) ? '[redacted]' : inside(part)]),
    )
  } catch {
    return '…'
  }
}
