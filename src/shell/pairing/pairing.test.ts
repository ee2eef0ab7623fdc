import type { Messages, Resolved } from 'portico/kernel'
import { expect, test } from 'vitest'
import type { Texts } from '../../kernel/internal.ts'
import { createFormat, resolveTexts } from '../../kernel/texts.ts'
import { attemptMessages } from '../connect/attemptMessages.ts'
import { pairingMessages } from './pairingMessages.ts'
import { needsPairing, pairingTexts } from './usePairing.ts'

const resolve = <English extends Texts>({ texts }: Messages<English>) =>
  resolveTexts(texts, createFormat('en')) as Resolved<English>
const texts = { attempt: resolve(attemptMessages), pairing: resolve(pairingMessages) }

test('a wallet without a name is called "your wallet", with a capital at the beginning of a sentence', () => {
  expect(pairingTexts(texts, 'Fox', 'failed').title).toBe('Couldn’t connect to Fox')
  expect(pairingTexts(texts, undefined, 'failed').title).toBe('Couldn’t connect to your wallet')
  expect(pairingTexts(texts, undefined, 'declined').title).toBe('Request declined in your wallet')
  expect(pairingTexts(texts, undefined, 'done').title).toBe('Connected')
})

test('an extension needs no pairing, installed or not', () => {
  expect(needsPairing('browser')).toBe(false)
  expect(needsPairing('unsupported')).toBe(false)
  expect((['mobile', 'qrcode', 'web', 'desktop'] as const).every(needsPairing)).toBe(true)
})
