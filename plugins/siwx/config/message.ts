import { type Namespace, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxInput, SiwxMessage, SiwxMessageData, SiwxMessenger } from '../types.ts'

/** What the accounts of a family are called in the first line. Wallets recognise EIP-4361 by it. */
const families: Readonly<Record<Namespace, string>> = {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that could start a line, or hide one
const control = /[\u0000-\u001f\u007f\u2028\u2029]/
const required = ['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce'] as const
const times = ['issuedAt', 'expirationTime', 'notBefore'] as const

/** Whatever comes into the text stays on its line: nobody signs a field that was slipped into another. */
function check(data: SiwxMessageData): void {
  const { resources = [], ...fields } = data
  const all = [...Object.entries(fields), ...resources.map((resource) => ['resources', resource] as const)]
  for (const [field, value] of all) {
    if (typeof value === 'string' && control.test(value)) throw new InvalidMessageError({ field })
  }
  for (const field of required) if (!data[field]) throw new InvalidMessageError({ field })
  for (const field of times) {
    const value = data[field]
    if (value !== undefined && Number.isNaN(Date.parse(value))) throw new InvalidMessageError({ field })
  }
  if (!/^[a-zA-Z0-9]{8,}$/.test(data.nonce)) throw new InvalidMessageError({ field: 'nonce' })
}

/**
 * The text of a message (CAIP-122); for `eip155` it is EIP-4361 to the letter, whose chain id is a bare number. Throws
 * `SIWX_INVALID_MESSAGE`.
 */
export function formatMessage(data: SiwxMessageData): string {
  check(data)
  const { statement, resources = [] } = data
  const chain = parseCaipNetworkId(data.chainId)
  if (!chain) throw new InvalidMessageError({ field: 'chainId' })
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  return [
    `${data.domain} wants you to sign in with your ${families[namespaceOf(data.chainId)]} account:`,
    data.accountAddress,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chain.namespace === 'eip155' ? chain.reference : data.chainId}`,
    `Nonce: ${data.nonce}`,
    ...optional('Issued At', data.issuedAt),
    ...optional('Expiration Time', data.expirationTime),
    ...optional('Not Before', data.notBefore),
    ...optional('Request ID', data.requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** 128 bits from `crypto`, as hex: EIP-4361 wants eight letters or digits at least. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address of the page. What a visitor came with, in its query and fragment, is nobody else's to read. */
export const pageUri = () => location.origin + location.pathname

export interface MessengerOptions {
  /** @default the host of the page */
  readonly domain?: string
  /** @default the address of the page, without its query and fragment */
  readonly uri?: string
  /** One line that says what for. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** How long a session lasts, in milliseconds. @default 7 days */
  readonly expiration?: number
  /** @default 128 bits from `crypto` */
  getNonce?(input: SiwxInput, signal: AbortSignal): Promise<string> | string
  getRequestId?(): string
}

const week = 7 * 24 * 60 * 60 * 1000

/** Makes messages of the page that it runs on. Throws `SIWX_INVALID_MESSAGE`. */
export function createMessenger(options: MessengerOptions = {}): SiwxMessenger {
  const { domain, uri, statement, resources, expiration = week, getNonce = createNonce, getRequestId } = options
  return {
    format: formatMessage,
    async createMessage(input, signal): Promise<SiwxMessage> {
      const nonce = await getNonce(input, signal)
      const now = Date.now()
      const requestId = getRequestId?.()
      const data: SiwxMessageData = {
        accountAddress: input.accountAddress,
        chainId: input.chainId,
        domain: domain ?? location.host,
        uri: uri ?? pageUri(),
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + expiration).toISOString(),
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(input.notBefore === undefined ? {} : { notBefore: input.notBefore }),
      }
      return asMessage(data)
    },
  }
}

/** Joins the data of a message with its text, which is made and checked at once. */
export function asMessage(data: SiwxMessageData): SiwxMessage {
  const text = formatMessage(data)
  return Object.defineProperty({ ...data }, 'toString', { value: () => text }) as SiwxMessage
}
