import { describe, expect, test } from 'vitest'
import { emailMessages } from '../../plugins/email/messages.ts'
import { translations as email } from '../../plugins/email/setup.ts'
import { createFormat, resolveTexts } from '../kernel/texts.ts'

/** The sources of all translations of the package: texts with parameters are read as they are written. */
const sources = import.meta.glob<string>('/{src,plugins,chains}/**/locales/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ofLanguage = (tag: string) => Object.entries(sources).filter(([path]) => path.endsWith(`/${tag}.ts`))

/** The texts of a translation: string and template literals, each on one line, with `…` for parameters. */
const textsIn = (source: string) =>
  [...source.matchAll(/(?<=[ (])(?:'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`)/g)].map(([, text, template]) =>
    (text ?? template ?? '')
      .replace(/\$\{[^}]*\}/g, '…')
      .replace(/\\u([\da-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )
const found = (tag: string, wrong: RegExp) =>
  ofLanguage(tag).flatMap(([path, source]) =>
    textsIn(source)
      .filter((text) => wrong.test(text))
      .map((text) => `${path}: ${text}`),
  )

// One word for each term, so that users find what a text names. WalletConnect and imports are no texts of ours.
test.each([
  ['es', 'cartera, intercambiar', /\bwallets?\b|billetera|«cambiar»|\bcambiad[oa]s por/i],
  ['fr', 'portefeuille, code QR', /\bwallets?\b|QR code|bénéficiaire/i],
  ['pt', 'of Brazil: solicitação, configurações, compatível', /\bpedidos?\b|definições|\bsuport\w+|aplicação|QR code/i],
  ['zh', '你, 网络费用', /您|网络费(?!用)/],
  ['ja', 'ブラウザー, トランザクション, 履歴, リクエスト', /ブラウザ(?!ー)|取引(?!所)|アクティビティ|要求/],
  ['ar', 'ربط, مبادلة, إيثيريوم', /توصيل|وصّل|إيثريوم|التبديل (?:غير|للمتابعة)/],
])('in %s there is one word for each term: %s', (tag, _, wrong) => {
  expect(ofLanguage(tag).length).toBeGreaterThan(10)
  expect(found(tag, wrong)).toEqual([])
})

test('before the name of a network, German uses auf', () => {
  expect(ofLanguage('de').filter(([, source]) => /\bin \$\{p\.network\}/.test(source))).toEqual([])
})

test('a line never begins with the punctuation of a French sentence', () => {
  expect(found('fr', / [:;?!»]|« /)).toEqual([])
  expect(found('fr', /[^\u00a0\u202f][;?!»]|«[^\u00a0]/)).toEqual([])
})

test('in French no name follows a "de" that would be shortened before a vowel', () => {
  expect(found('fr', /(?:fenêtre|Ouverture|Pas assez|montant|un peu|session) de …/)).toEqual([])
})

test.each(['ar', 'de', 'es', 'fr', 'ja', 'pt', 'zh'])('in %s texts have the quotes of the language', (tag) => {
  expect(found(tag, /(?<=\p{L})'|"/u)).toEqual([])
})

test('Arabic sentences do not begin with a name, which would lay them out from left to right', () => {
  // Digits have no direction of their own: "5 base units".
  expect(found('ar', /^… (?!وحدة أساسية)\p{L}/u)).toEqual([])
})

test('in German texts about money, three dots stay on the line of the word before them', () => {
  const money = ofLanguage('de').filter(([path]) => /\/(?:pay|onramp|send|swaps)\//.test(path))
  expect(money.length).toBe(4)
  for (const [, source] of money) expect(source).not.toMatch(/\S …/)
})

describe('the wait before another mail', () => {
  const textIn = async (tag: string, language: string, seconds: number) => {
    const texts = (await email[language as keyof typeof email]?.())?.default.find(({ id }) => id === emailMessages.id)
    const { cooldown } = resolveTexts(texts?.texts ?? {}, createFormat(tag)) as Record<string, (p: object) => string>
    return cooldown?.({ seconds })
  }
  test.each([
    ['de', 1, 'Versuche es in 1 Sekunde erneut'],
    ['de', 2, 'Versuche es in 2 Sekunden erneut'],
    ['fr', 1, 'Réessayez dans 1 seconde'],
    ['ar', 1, 'يرجى المحاولة مرة أخرى بعد ثانية واحدة'],
    ['ar', 2, 'يرجى المحاولة مرة أخرى بعد ثانيتين'],
    ['ar', 5, 'يرجى المحاولة مرة أخرى بعد 5 ثوانٍ'],
    ['ar', 30, 'يرجى المحاولة مرة أخرى بعد 30 ثانية'],
  ])('in %s of %i seconds is in the form of the number', async (tag, seconds, text) => {
    expect(await textIn(tag, tag, seconds)).toBe(text)
  })

  test('has the digits of the region', async () => {
    expect(await textIn('ar-EG', 'ar', 30)).toBe('يرجى المحاولة مرة أخرى بعد ٣٠ ثانية')
  })
})

test.each([
  ['es', /^Confirma en …\.?$/],
  ['fr', /^Confirmez dans …\.?$/],
  ['pt', /^Confirme em …\.?$/],
  ['zh', /^请在 … 中确认。?$/],
  ['ar', /^أكّد في …\.?$/],
])('in %s every request that waits in a wallet is approved, by the same verb', (tag, wrong) => {
  expect(found(tag, wrong)).toEqual([])
})
