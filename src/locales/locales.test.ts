import { modalMessages } from 'portico'
import type { Messages, Texts } from 'portico/kernel'
import { reactMessages } from 'portico/react'
import {
  accountMessages,
  connectionsMessages,
  directoryMessages,
  helpMessages,
  pairingMessages,
  shellMessages,
  tabMessages,
} from 'portico/shell'
import { networkMessages, originMessages } from 'portico/wallet'
import { describe, expect, test } from 'vitest'
import { evmMessages } from '../../chains/evm/messages.ts'
import { universalMessages } from '../../chains/universal/messages.ts'
import { activityMessages } from '../../plugins/activity/messages.ts'
import { activityTabMessages } from '../../plugins/activity/tabMessages.ts'
import { sendActionMessages } from '../../plugins/send/actionMessages.ts'
import { sendMessages } from '../../plugins/send/messages.ts'
import { siwxMessages } from '../../plugins/siwx/messages.ts'
import { describeTranslations } from '../../test/harness/describeTranslations.ts'
import { createFormat } from '../kernel/texts.ts'
import { locales } from './index.ts'

const areas: readonly Messages<Texts>[] = [
  shellMessages,
  accountMessages,
  connectionsMessages,
  directoryMessages,
  helpMessages,
  pairingMessages,
  tabMessages,
  reactMessages,
  modalMessages,
  originMessages,
  networkMessages,
  evmMessages,
  universalMessages,
  activityMessages,
  activityTabMessages,
  siwxMessages,
  sendActionMessages,
  sendMessages,
]

describeTranslations(areas, locales)

/** Stands for every parameter, so that a text that leaves one out shows. */
const parameters: Readonly<Record<string, string>> = {
  app: '‹app›',
  wallet: '‹wallet›',
  network: '‹network›',
  family: '‹family›',
  symbol: '‹symbol›',
}

function textOf(text: Texts[string] | undefined, tag: string): string {
  return typeof text === 'function' ? text(parameters as never, createFormat(tag)) : (text ?? '')
}

/** What of a text is the same in every language: links such as `{terms}`, and what stands in for parameters. */
const partsOf = (text: string) => [...text.matchAll(/\{\w+\}|‹\w+›/g)].map(([part]) => part).sort()

describe.each(Object.keys(locales))('in %s', (tag) => {
  const load = async () => (await locales[tag]?.())?.default.messages ?? []

  test('no area and no text is one that English does not have', async () => {
    expect((await load()).map(({ id }) => id).sort()).toEqual(areas.map(({ id }) => id).sort())
  })

  // Whoever speaks to the page says what stands on the button (WCAG 2.5.3).
  test('what a button is called contains what is read on it', async () => {
    const { texts } = (await load()).find(({ id }) => id === connectionsMessages.id) ?? {}
    for (const [shown, called] of [
      ['switch', 'switchWallet'],
      ['disconnect', 'disconnectWallet'],
      ['connect', 'connectWallet'],
    ] as const) {
      const label = textOf(texts?.[called], tag).toLocaleLowerCase(tag)
      expect.soft(label, called).toContain(textOf(texts?.[shown], tag).toLocaleLowerCase(tag))
    }
  })

  test.each(areas)('texts of $id keep links and parameters, and say something', async ({ id, texts }) => {
    const translated = (await load()).find((area) => area.id === id)?.texts ?? {}
    for (const [key, english] of Object.entries(texts)) {
      const text = textOf(translated[key], tag)
      expect.soft(partsOf(text), key).toEqual(partsOf(textOf(english, 'en')))
      expect.soft(text.trim(), key).toBe(text)
      expect.soft(text, key).toMatch(/\p{L}/u)
      expect.soft(text, key).not.toMatch(/[!¡！]/)
    }
  })
})

test('the right-to-left language is written in its own letters', async () => {
  const arabic = (await locales.ar?.())?.default.messages.flatMap(({ texts }) => Object.entries(texts)) ?? []
  expect(arabic.filter(([, text]) => !/\p{Script=Arabic}/u.test(textOf(text, 'ar')))).toEqual([])
})
