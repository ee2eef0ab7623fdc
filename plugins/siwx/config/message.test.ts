import { SiweMessage } from 'siwe'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxMessageData } from '../types.ts'
import { asMessage, createMessenger, createNonce, formatMessage, type MessengerOptions } from './message.ts'
import { messageData } from './testing/messageData.ts'
import { parseSolana } from './testing/parsers.ts'

const full: SiwxMessageData = { ...messageData, chainId: 'eip155:8453' }
const address = full.accountAddress
const { statement: _, ...silent } = full
const signal = new AbortController().signal

test.each([
  ['with a statement', full],
  ['without one', silent],
])('the text for an EVM account %s is EIP-4361: a parser of others reads every field back', (_, data) => {
  const parsed = parseSiweMessage(formatMessage(data))
  const { accountAddress, chainId: __, issuedAt, expirationTime, notBefore, ...rest } = data
  expect(parsed).toEqual({
    ...rest,
    address: accountAddress,
    chainId: 8453,
    issuedAt: new Date(issuedAt ?? ''),
    expirationTime: new Date(expirationTime ?? ''),
    notBefore: new Date(notBefore ?? ''),
  })
  const options = { message: parsed, address, domain: full.domain, nonce: full.nonce, time: new Date('2026-01-02') }
  expect(validateSiweMessage(options as never)).toBe(true)
})

test.each([
  ['with a statement', full],
  ['without one', silent],
])('the text %s is read, and its signature verified, by the package of EIP-4361', async (_, data) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = formatMessage({ ...data, accountAddress: account.address })
  const parsed = new SiweMessage(message)
  expect(parsed).toMatchObject({
    address: account.address,
    domain: full.domain,
    chainId: 8453,
    nonce: full.nonce,
    resources: full.resources,
    requestId: full.requestId,
  })
  expect(parsed.statement ?? undefined).toBe('statement' in data ? full.statement : undefined)
  expect(parsed.prepareMessage()).toBe(message)
  const signature = await account.signMessage({ message })
  const bound = { signature, domain: full.domain, nonce: full.nonce, time: '2026-01-02T00:00:00.000Z' }
  expect(await parsed.verify(bound)).toMatchObject({ success: true })
})

test('without a statement two empty lines follow the address, as the grammar of EIP-4361 has it', () => {
  expect(formatMessage(silent).split('\n').slice(1, 5)).toEqual([address, '', '', `URI: ${full.uri}`])
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
] as const)('on %s the first line names the namespace, and the chain id is whole', (chainId, namespace, accountAddress) => {
  const lines = formatMessage({ ...full, chainId, accountAddress }).split('\n')
  expect(lines[0]).toBe(`app.example:3000 wants you to sign in with your ${namespace} account:`)
  expect(lines).toContain(`Chain ID: ${chainId}`)
  const bare = formatMessage({ ...silent, chainId, accountAddress }).split('\n')
  expect(bare.slice(1, 4)).toEqual([accountAddress, '', `URI: ${full.uri}`])
})

test('a nonce has 128 bits in letters and digits, and is unique', () => {
  const many = new Set(Array.from({ length: 200 }, createNonce))
  expect(many.size).toBe(200)
  for (const nonce of many) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('the message has the URL of the page without query and fragment, and an expiration', async () => {
  history.replaceState(null, '', '/shop?token=secret#part')
  const made = await createMessenger().createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  expect(made).toMatchObject({ domain: location.host, uri: `${location.origin}/shop`, version: '1' })
  expect(Date.parse(made.expirationTime ?? '') - Date.parse(made.issuedAt ?? '')).toBe(7 * 24 * 3600 * 1000)
  expect(made.toString()).toBe(formatMessage({ ...made }))
  expect(JSON.parse(JSON.stringify(made))).toEqual({ ...made })
})

describe('the default URI is the URL of the page in the form of RFC 3986:', () => {
  test.each([
    ['/blog/[slug]', '/blog/%5Bslug%5D'],
    ['/100%', '/100%25'],
    ['/100%25/50%2', '/100%25/50%252'],
    ['/größe/東京', '/gr%C3%B6%C3%9Fe/%E6%9D%B1%E4%BA%AC'],
    ['/a|b^c`d{e}"f', '/a%7Cb%5Ec%60d%7Be%7D%22f'],
    ["/it's/(a)/b;c=1,2@3:4", "/it's/(a)/b;c=1,2@3:4"],
    ['/search?q=[secret]#[hash]', '/search'],
  ])('%s', async (path, written) => {
    history.replaceState(null, '', path)
    onTestFinished(() => history.replaceState(null, '', '/'))
    const made = await createMessenger().createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
    expect(made.uri).toBe(location.origin + written)
    expect(new SiweMessage(`${made}`).uri).toBe(made.uri)
  })
})

describe('a statement with characters that EIP-4361 does not allow', () => {
  const statements = {
    ar: 'سجّل الدخول إلى المثال',
    de: 'Melde dich an – für Größeres',
    es: '¿Tienes 18 años? Inicia sesión',
    fr: 'Connectez-vous à l’exemple',
    ja: 'サンプルにサインイン',
    pt: 'Entre na aplicação',
    zh: '登录示例',
    en: 'Sign in to "Example"',
  }
  const messageOf = (options: MessengerOptions, chainId: SiwxMessageData['chainId'], accountAddress: string) =>
    createMessenger(options).createMessage({ accountAddress, chainId }, signal)

  test.each(
    Object.entries(statements),
  )('(%s) is left out for EVM accounts, and stands for others', async (_, statement) => {
    const made = await messageOf({ statement }, 'eip155:1', address)
    expect(made).not.toHaveProperty('statement')
    expect(new SiweMessage(`${made}`).statement).toBeUndefined()
    const said = { statement, asciiStatement: 'Sign in to the example' }
    const english = await messageOf(said, 'eip155:1', address)
    expect(new SiweMessage(`${english}`).statement).toBe('Sign in to the example')
    const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const native = await messageOf(said, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account)
    expect(parseSolana(`${native}`).statement).toBe(statement)
  })

  test('is refused with a line break, and so is its ASCII replacement', async () => {
    const refusal = new InvalidMessageError({ field: 'statement' })
    await expect(messageOf({ statement: 'für\nURI: x' }, 'eip155:1', address)).rejects.toThrow(refusal)
    const replaced = { statement: 'für', asciiStatement: 'für' }
    await expect(messageOf(replaced, 'eip155:1', address)).rejects.toThrow(refusal)
  })
})

test('an address without its checksum is signed and stored with it', async () => {
  const made = await createMessenger().createMessage(
    { accountAddress: address.toLowerCase(), chainId: 'eip155:1' },
    signal,
  )
  expect(made.accountAddress).toBe(address)
  expect(`${made}`.split('\n')[1]).toBe(address)
  expect(asMessage({ ...full, accountAddress: address.toLowerCase() }).accountAddress).toBe(address)
})

test.each([
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e18,
])('a session of %s ms is refused by name', async (expiration) => {
  const making = createMessenger({ expiration }).createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  await expect(making).rejects.toThrow(new InvalidMessageError({ field: 'expirationTime' }))
})

test('the scheme of the domain is in messages of EVM accounts only', async () => {
  const messenger = createMessenger({ scheme: 'https' })
  const made = await messenger.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  expect(new SiweMessage(`${made}`)).toMatchObject({ scheme: 'https', domain: location.host })
  const accountAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(parseSolana(`${await messenger.createMessage({ accountAddress, chainId }, signal)}`).domain).toBe(
    location.host,
  )
})

test('the parts of the message are options', async () => {
  const messenger = createMessenger({
    domain: 'other.example',
    uri: 'https://other.example',
    statement: 'Hello',
    resources: ['https://other.example/terms'],
    expiration: 1000,
    getNonce: async ({ accountAddress }) => `nonce${accountAddress.slice(2, 8)}`,
    getRequestId: () => 'r1',
  })
  const input = { accountAddress: address, chainId: 'eip155:1', notBefore: '2026-01-01T00:00:00Z' } as const
  expect(await messenger.createMessage(input, signal)).toMatchObject({
    domain: 'other.example',
    uri: 'https://other.example',
    statement: 'Hello',
    resources: ['https://other.example/terms'],
    nonce: 'nonced8dA6B',
    requestId: 'r1',
    notBefore: input.notBefore,
  })
})

test('the text of a message is fixed when it is made', () => {
  const made = asMessage(full)
  expect(`${made}`).toBe(formatMessage(full))
})
