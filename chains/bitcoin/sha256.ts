const primes = (count: number): readonly number[] => {
  const found: number[] = []
  for (let value = 2; found.length < count; value++) {
    if (found.every((prime) => value % prime !== 0)) found.push(value)
  }
  return found
}

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The message with its end mark and its length in bits, in whole blocks of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  return view
}

/** SHA-256 (FIPS 180-4). The platform's own is asynchronous, and missing on insecure pages. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const first = primes(64)
  const rounds = Int32Array.from(first, (prime) => fraction(Math.cbrt(prime)))
  const hash = Int32Array.from(first.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
  const at = (words: Int32Array, index: number) => words[index] as number
  const view = pad(bytes)
  const words = new Int32Array(64)

  for (let start = 0; start < view.byteLength; start += 64) {
    for (let index = 0; index < 64; index++) {
      if (index < 16) {
        words[index] = view.getInt32(start + index * 4)
        continue
      }
      const near = at(words, index - 2)
      const far = at(words, index - 15)
      const low = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
      const high = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
      words[index] = at(words, index - 16) + low + at(words, index - 7) + high
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let index = 0; index < 64; index++) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(rounds, index) + at(words, index)
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
      ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = at(hash, index) + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of hash.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
