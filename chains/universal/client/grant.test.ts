import { describe, expect, test } from 'vitest'
import { encodeGrant, readGrant } from './settle.ts'

const asked = { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign', 'eth_accounts'] } as const
const encode = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replaceAll('=', '')}`
const grant = (att: unknown) => encode({ att })
const signed = (resource: string, chain = 'eip155:1', address = '0xA') => ({
  p: { iss: `did:pkh:${chain}:${address}`, resources: ['https://page.test', resource] },
})
const abilities = (methods: readonly string[], limit: object = {}) =>
  grant({ eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [limit]])) })

test('the requested methods are sorted in the grant, as wallets expect', () => {
  const text = atob(encodeGrant(['personal_sign', 'eth_sign']).slice('urn:recap:'.length))
  expect(text).toBe('{"att":{"eip155":{"request/eth_sign":[{}],"request/personal_sign":[{}]}}}')
  expect(encodeGrant(['personal_sign'])).not.toContain('=')
})

test('a grant of all requested methods is read back unchanged', () => {
  expect(readGrant([signed(encodeGrant(asked.methods))], asked)).toEqual({
    chains: ['eip155:1'],
    accounts: ['eip155:1:0xA'],
    methods: asked.methods,
    events: ['accountsChanged', 'chainChanged'],
  })
})

test('an account is on each network that it signed for or allows, once', () => {
  const wide = abilities(['personal_sign'], { chains: ['eip155:1', 'eip155:10'] })
  const { chains, accounts } = readGrant([signed(wide), signed(wide, 'eip155:10')], asked)
  expect(chains).toEqual(asked.chains)
  expect(accounts).toEqual(['eip155:1:0xA', 'eip155:10:0xA'])
})

test('methods and networks that were not requested are not granted', () => {
  const wide = abilities(['personal_sign', 'eth_sendAll'], { chains: ['eip155:1', 'eip155:5'] })
  expect(readGrant([signed(wide)], asked)).toMatchObject({ chains: ['eip155:1'], methods: ['personal_sign'] })
})

describe('a grant that allows nothing is refused:', () => {
  test.each([
    ['no resource', signed('https://other.test')],
    ['no base64', signed('urn:recap:%')],
    ['no JSON', signed(`urn:recap:${btoa('x')}`)],
    ['nothing in it', signed(encode({}))],
    ['nothing of this namespace', signed(grant({}))],
    ['methods that are none', signed(grant({ eip155: { 'request/personal_sign': 'x' } }))],
    ['other methods', signed(abilities(['eth_sendAll']))],
    ['another network', signed(abilities(['personal_sign']), 'eip155:5')],
  ])('%s', (_, cacao) => {
    expect(() => readGrant([cacao], asked)).toThrow()
  })
})
