import type { Resolved } from 'portico/kernel'
import { expect, test } from 'vitest'
import { createFormat, resolveTexts } from '../../kernel/texts.ts'
import { attemptMessages } from './attemptMessages.ts'
import { switchTexts } from './texts.ts'

const t = resolveTexts(attemptMessages.texts, createFormat('en')) as Resolved<(typeof attemptMessages)['texts']>

test('a wallet without a name begins a sentence with a capital letter', () => {
  const wallet = undefined
  expect(switchTexts(t, { wallet, network: 'Base' }, undefined).text).toBe('Approve switching to Base in your wallet.')
  expect(switchTexts(t, { wallet, network: 'Base' }, 'declined').title).toBe('Request declined in your wallet')
  expect(switchTexts(t, { wallet: 'iPhone', network: 'Base' }, 'locked').title).toBe('iPhone is locked')
})
