import type { Messages } from 'portico/kernel'
import { describe, expect, test } from 'vitest'
import { evmMessages } from '../../chains/evm/messages.ts'
import { translations as evm } from '../../chains/evm/setup.ts'
import { universalMessages } from '../../chains/universal/messages.ts'
import { translations as universal } from '../../chains/universal/setup.ts'
import { activityMessages } from '../../plugins/activity/messages.ts'
import { translations as activity } from '../../plugins/activity/setup.ts'
import { activityTabMessages } from '../../plugins/activity/tabMessages.ts'
import { emailMenuMessages } from '../../plugins/email/menuMessages.ts'
import { emailMessages } from '../../plugins/email/messages.ts'
import { translations as email } from '../../plugins/email/setup.ts'
import { namesMenuMessages } from '../../plugins/names/menuMessages.ts'
import { namesMessages } from '../../plugins/names/messages.ts'
import { translations as names } from '../../plugins/names/setup.ts'
import { onrampActionMessages } from '../../plugins/onramp/actionMessages.ts'
import { onrampMessages } from '../../plugins/onramp/messages.ts'
import { translations as onramp } from '../../plugins/onramp/setup.ts'
import { payActionMessages } from '../../plugins/pay/actionMessages.ts'
import { payMessages } from '../../plugins/pay/messages.ts'
import { translations as pay } from '../../plugins/pay/setup.ts'
import { sendActionMessages } from '../../plugins/send/actionMessages.ts'
import { sendMessages } from '../../plugins/send/messages.ts'
import { translations as send } from '../../plugins/send/translations.ts'
import { sessionsHeaderMessages } from '../../plugins/sessions/headerMessages.ts'
import { sessionsMessages } from '../../plugins/sessions/messages.ts'
import { translations as sessions } from '../../plugins/sessions/setup.ts'
import { siwxMessages } from '../../plugins/siwx/messages.ts'
import { translations as siwx } from '../../plugins/siwx/setup.ts'
import { socialsMessages } from '../../plugins/socials/messages.ts'
import { translations as socials } from '../../plugins/socials/setup.ts'
import { swapActionMessages } from '../../plugins/swaps/actionMessages.ts'
import { swapsMessages } from '../../plugins/swaps/messages.ts'
import { translations as swaps } from '../../plugins/swaps/setup.ts'
import { describeTranslations } from '../../test/harness/describeTranslations.ts'
import type { Locale, Texts, Translations } from '../kernel/internal.ts'
import { createFormat } from '../kernel/texts.ts'
import {
  accountMessages,
  attemptMessages,
  connectionsMessages,
  directoryMessages,
  helpMessages,
  modalMessages,
  pairingMessages,
  setupMessages,
  shellMessages,
  tabMessages,
} from '../shell/internal.ts'
import { viewMessages } from '../view/internal.ts'
import { networkMessages } from '../wallet/networks/messages.ts'
import { originMessages } from '../wallet/origins/alerts.ts'
import { locales } from './index.ts'

const core = [
  shellMessages,
  accountMessages,
  attemptMessages,
  connectionsMessages,
  directoryMessages,
  helpMessages,
  pairingMessages,
  tabMessages,
  viewMessages,
  modalMessages,
  setupMessages,
  originMessages,
  networkMessages,
] as readonly Messages<Texts>[]
describeTranslations(core, locales)

const ofPlugins: Readonly<Record<string, readonly [areas: readonly unknown[], translations: Translations]>> = {
  evm: [[evmMessages], evm],
  universal: [[universalMessages], universal],
  activity: [[activityTabMessages, activityMessages], activity],
  names: [[namesMenuMessages, namesMessages], names],
  onramp: [[onrampActionMessages, onrampMessages], onramp],
  pay: [[payActionMessages, payMessages], pay],
  siwx: [[siwxMessages], siwx],
  send: [[sendActionMessages, sendMessages], send],
  sessions: [[sessionsHeaderMessages, sessionsMessages], sessions],
  swaps: [[swapActionMessages, swapsMessages], swaps],
  email: [[emailMenuMessages, emailMessages], email],
  socials: [[socialsMessages], socials],
}
for (const [id, [areas, translations]] of Object.entries(ofPlugins)) {
  describe(id, () => {
    test('has a translation for every language of the modal', () => {
      expect(Object.keys(translations)).toEqual(Object.keys(locales))
    })
    describeTranslations(areas as readonly Messages<Texts>[], translations)
  })
}
const areas = [...core, ...Object.values(ofPlugins).flatMap(([messages]) => messages)] as readonly Messages<Texts>[]

/** Stands for every parameter, so that a text that leaves one out shows. */
const parameters: Readonly<Record<string, string | readonly string[]>> = {
  app: '‹app›',
  wallet: '‹wallet›',
  network: '‹network›',
  networks: ['‹networks›'],
  namespace: '‹namespace›',
  symbol: '‹symbol›',
  seconds: '‹seconds›',
  provider: '‹provider›',
}

function textOf(text: Texts[string] | undefined, tag: string): string {
  return typeof text === 'function' ? text(parameters as never, createFormat(tag)) : (text ?? '')
}

/** What of a text is the same in every language: links such as `{terms}`, and what stands in for parameters. */
const partsOf = (text: string) => [...text.matchAll(/\{\w+\}|‹\w+›/g)].map(([part]) => part).sort()

/** All texts of a language, of the modal and of our plugins. */
async function textsIn(tag: string): Promise<Locale['messages']> {
  const plugins = await Promise.all(Object.values(ofPlugins).map(([, translations]) => translations[tag]?.()))
  return [...((await locales[tag]?.())?.default.messages ?? []), ...plugins.flatMap((one) => one?.default ?? [])]
}

/** Texts that are the same in English only: of another number or gender, of another sense, or short for lack of room. */
const apart = new Set([
  'activity.expired',
  'activity.from',
  'activity.other',
  'activity.send',
  'activity.to',
  'attempt.connected',
  'attempt.yourWallet',
  'pay.action.fund',
  'sessions.active',
  'sessions.expired',
  'shell.connectedTag',
  'shell.connections.active',
  'shell.connections.disconnect',
])

describe.each(Object.keys(locales))('in %s', (tag) => {
  const load = () => textsIn(tag)

  // A user who knows a button in one view looks for the same word in the next.
  test('texts that are the same in English are the same', async () => {
    const translated = new Map((await load()).map(({ id, texts }) => [id, texts]))
    const found = new Map<string, Map<string, string[]>>()
    for (const { id, texts } of areas)
      for (const [key, english] of Object.entries(texts)) {
        const text = translated.get(id)?.[key]
        if (typeof english !== 'string' || typeof text !== 'string' || apart.has(`${id}.${key}`)) continue
        const kinds = found.get(english) ?? new Map<string, string[]>()
        found.set(english, kinds.set(text, [...(kinds.get(text) ?? []), `${id}.${key}`]))
      }
    expect([...found].filter(([, kinds]) => kinds.size > 1)).toEqual([])
  })

  // Users of voice control say the text of the button (WCAG 2.5.3).
  test('the accessible name of a button contains its visible text (WCAG 2.5.3)', async () => {
    const { texts } = (await load()).find(({ id }) => id === connectionsMessages.id) ?? {}
    for (const [shown, called] of [
      ['switch', 'switchWallet'],
      ['disconnect', 'disconnectWallet'],
      ['connect', 'connectWallet'],
      ['nameAccount', 'nameAccountOf'],
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
  const arabic = (await textsIn('ar')).flatMap(({ texts }) => Object.entries(texts))
  expect(arabic.filter(([, text]) => !/\p{Script=Arabic}/u.test(textOf(text, 'ar')))).toEqual([])
})
