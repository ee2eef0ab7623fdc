import { createHmac, timingSafeEqual } from 'node:crypto'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest()

/** A JSON Web Token (RFC 7519), signed with HS256. */
export function writeJwt(claims: object, key: Buffer): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${sign(text, key).toString('base64url')}`
}

/** The claims of a token; `undefined` where its signature does not hold or its time (`exp`, in seconds) is over. */
export function readJwt(token: string, key: Buffer): Readonly<Record<string, unknown>> | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(`${head}.${claims}`, key)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Readonly<Record<string, unknown>>
  return typeof read.exp === 'number' && read.exp * 1000 <= Date.now() ? undefined : read
}
