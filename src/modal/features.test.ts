import { readFileSync } from 'node:fs'
import { bitcoin } from 'portico/chains/bitcoin'
import { evm } from 'portico/chains/evm'
import { solana } from 'portico/chains/solana'
import { universal } from 'portico/chains/universal'
import type { SocialProvider } from 'portico/embedded-wallet'
import { activity } from 'portico/plugins/activity'
import { email } from 'portico/plugins/email'
import { names } from 'portico/plugins/names'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { receive, send } from 'portico/plugins/send'
import { sessions } from 'portico/plugins/sessions'
import { siwx } from 'portico/plugins/siwx'
import { socials } from 'portico/plugins/socials'
import { swaps } from 'portico/plugins/swaps'
import { review } from 'portico/review'
import { expect, expectTypeOf, test } from 'vitest'
import { flagsOf } from '../kernel/internal.ts'
import { brandingFlag } from '../shell/internal.ts'
import { compose } from './compose.ts'
import { type BuiltInFeatures, splitFeatures } from './features.ts'

test('each feature of a built-in plugin can be set', () => {
  const { plugins } = compose({ projectId: 'p1', networks: [] }, { kind: 'html' })
  const features = Object.fromEntries(flagsOf(plugins).map(({ id }) => [id, true]))
  expect(Object.keys(features).length).toBeGreaterThan(2)
  expect(splitFeatures(features, []).plugin).toEqual(features)
})

/** Every name in the type, with the default that its comment names. */
const documented: Record<keyof BuiltInFeatures, string | undefined> = {
  analytics: 'true',
  multiWallet: 'false',
  email: 'true',
  socials: 'all',
  swaps: "['1inch']",
  onramp: "['coinbase', 'meld']",
  activity: 'true',
  history: undefined,
  send: 'true',
  receive: 'true',
  names: 'true',
  pay: 'false',
  smartSessions: 'false',
  siwx: 'true',
  reownAuthentication: 'true',
}

test('the type of features names each social account', () => {
  expectTypeOf<Extract<BuiltInFeatures['socials'], readonly unknown[]>>().toEqualTypeOf<readonly SocialProvider[]>()
})

test('the type of features names each flag of Portico and its plugins, with its default', () => {
  const chains = [evm(), solana(), bitcoin(), universal()]
  const plugins = [activity(), email(), names(), onramp(), pay(), receive(), send(), sessions(), siwx(), socials()]
  const composed = compose({ projectId: 'p1', chains, plugins: [...plugins, swaps(), review()] }, { kind: 'html' })
  const flags = flagsOf(composed.plugins).filter((flag) => flag !== brandingFlag)
  const toText = (id: string, fallback: unknown) =>
    id === 'socials' ? 'all' : JSON.stringify(fallback).replaceAll('"', "'").replaceAll(',', ', ')
  const found = flags.flatMap(({ id, alias, fallback }) => [
    [id, toText(id, fallback)],
    ...(alias === undefined ? [] : [[alias, undefined]]),
  ])
  expect(Object.fromEntries(found)).toEqual(documented)

  const source = readFileSync(new URL('features.ts', import.meta.url), 'utf8').split('interface BuiltInFeatures')[1]
  const comments = source?.matchAll(/\/\*\*(?<text>.*)\*\/\s+readonly (?<name>\w+)\?/g) ?? []
  const defaults = [...comments].map(({ groups: { text = '', name = '' } = {} }) => [
    name,
    /@default (.*\S)/.exec(text)?.[1],
  ])
  expect(Object.fromEntries(defaults)).toEqual(documented)
})
