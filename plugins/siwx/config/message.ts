import { type Namespace, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxInput, SiwxMessage, SiwxMessageData, SiwxMessenger } from '../types.ts'
import { toChecksumAddress } from './checksum.ts'
import { checkFields, isForeignStatement } from './grammar.ts'

/** The statement of an app. */
export interface Statements {
  /**
   * One line about the purpose, in any language. EIP-4361 allows ASCII letters, digits, spaces and
   * `-._~:/?#[]@!$&'()*+,;=` only: if the line has other characters, EVM accounts sign `asciiStatement`, and the view
   * shows the line above the button.
   */
  readonly statement?: string
  /** The statement for EVM accounts if `statement` is not ASCII, in English for example. @default no statement */
  readonly asciiStatement?: string
}

/**
 * The statement that accounts of a namespace sign. A line with characters that EIP-4361 does not allow is left out, not
 * converted to ASCII: words without their accents may have another meaning ("años"), and most scripts can not be converted.
 */
function signedStatement({ statement, asciiStatement }: Statements, namespace: Namespace): string | undefined {
  const isForeign = namespace === 'eip155' && typeof statement === 'string' && isForeignStatement(statement)
  return isForeign ? asciiStatement : statement
}

/** The statement that accounts of a namespace do not sign as it is: for the view to show. */
export function shownStatement(statements: Statements, namespace: Namespace): string | undefined {
  return signedStatement(statements, namespace) === statements.statement ? undefined : statements.statement
}

/** The name of a namespace's accounts in the first line. Wallets detect EIP-4361 by it. */
const namespaces: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
  ton: 'TON',
  tron: 'TRON',
}

const nameOf = (namespace: Namespace) =>
  Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : namespace.charAt(0).toUpperCase() + namespace.slice(1)

/** Formats validated data; `address` is written as given. */
function layOut(data: SiwxMessageData, address: string): string {
  const { scheme, statement, resources = [] } = data
  const namespace = namespaceOf(data.chainId)
  const isEvm = namespace === 'eip155'
  const chain = isEvm ? parseCaipNetworkId(data.chainId)?.reference : data.chainId
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${data.domain} wants you to sign in with your ${nameOf(namespace)} account:`,
    address,
    '',
    ...(statement ? [statement, ''] : []),
    // Without a statement, EIP-4361 still has its empty line; parsers of Solana would read the next line as the statement.
    ...(!statement && isEvm ? [''] : []),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${data.nonce}`,
    ...optional('Issued At', data.issuedAt),
    ...optional('Expiration Time', data.expirationTime),
    ...optional('Not Before', data.notBefore),
    ...optional('Request ID', data.requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** The address as written in a message: with checksum on `eip155`. */
const addressOf = ({ chainId, accountAddress }: SiwxMessageData) =>
  (namespaceOf(chainId) === 'eip155' && toChecksumAddress(accountAddress)) || accountAddress

/**
 * The text of a message (CAIP-122). For `eip155` it is exactly EIP-4361: the chain id is a plain number and the address
 * has its checksum (EIP-55). Throws `SIWX_INVALID_MESSAGE` with the name of a field that public parsers would reject.
 */
export function formatMessage(data: SiwxMessageData): string {
  checkFields(data)
  return layOut(data, addressOf(data))
}

/** The text as formatted by a wallet, which may have the address in another case. Throws as `formatMessage`. */
export function formatSigned(data: SiwxMessageData, address: string): string {
  checkFields(data)
  return layOut(data, address)
}

/** 128 bits from `crypto`, as hex. EIP-4361 requires at least eight letters or digits. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Characters that browsers allow in paths and RFC 3986 does not: `[`, `|` and a percent sign that encodes nothing, for
 * example.
 */
const notInPath = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/%-]/giu

/** The URL of the page in the form of RFC 3986, without query and fragment, which may hold private data. */
export const pageUri = () =>
  `${location.protocol}//${location.host}${location.pathname.replace(notInPath, (letter) => encodeURIComponent(letter))}`

export interface MessengerOptions extends Statements {
  /** @default the host of the page */
  readonly domain?: string
  /** @default the address of the page, without its query and fragment */
  readonly uri?: string
  /** The scheme before the domain in messages of `eip155`. @default none */
  readonly scheme?: string
  readonly resources?: readonly string[]
  /** How long a session lasts, in milliseconds. @default 7 days */
  readonly expiration?: number
  /** @default 128 bits from `crypto` */
  getNonce?(input: SiwxInput, signal: AbortSignal): Promise<string> | string
  getRequestId?(): string
}

const week = 7 * 24 * 60 * 60 * 1000

/** Creates messages for the page that it runs on. Throws `SIWX_INVALID_MESSAGE`. */
export function createMessenger(options: MessengerOptions = {}): SiwxMessenger {
  const { domain, uri, scheme, resources, expiration = week, getNonce = createNonce, getRequestId } = options
  return {
    format: formatMessage,
    async createMessage(input, signal): Promise<SiwxMessage> {
      const nonce = await getNonce(input, signal)
      const now = Date.now()
      const end = new Date(now + expiration)
      if (!(end.getTime() > now)) throw new InvalidMessageError({ field: 'expirationTime' })
      const requestId = getRequestId?.()
      const namespace = namespaceOf(input.chainId)
      const statement = signedStatement(options, namespace)
      return asMessage({
        accountAddress: input.accountAddress,
        chainId: input.chainId,
        domain: domain ?? location.host,
        uri: uri ?? pageUri(),
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: end.toISOString(),
        ...(scheme === undefined || namespace !== 'eip155' ? {} : { scheme }),
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(input.notBefore === undefined ? {} : { notBefore: input.notBefore }),
      })
    },
  }
}

/** Joins the data of a message with its text, which is made and checked at once. Throws `SIWX_INVALID_MESSAGE`. */
export function asMessage(data: SiwxMessageData): SiwxMessage {
  const text = formatMessage(data)
  const made = { ...data, accountAddress: addressOf(data) }
  return Object.defineProperty(made, 'toString', { value: () => text }) as SiwxMessage
}
