import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionKinds } from './checkOptions.ts'
import { viewFeatures } from './features.ts'

const files = ['modal/options.ts', 'shell/settings.ts', 'wallet/options.ts', 'wallet/directory/options.ts']

/** The options with a comment that says more than the default. */
const documented = files.flatMap((file) => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const found = source.matchAll(/\/\*\*(?<text>(?:(?!\*\/)[\s\S])*)\*\/\s+readonly (?<name>\w+)\??:/g)
  return [...found].flatMap(({ groups: { text = '', name = '' } = {} }) => (/^[\s*]*\w/.test(text) ? [name] : []))
})

// The README says that each option is documented in its type.
test('every option of createModal is documented where a host types it', () => {
  const missing = [...Object.keys(optionKinds), ...viewFeatures].filter((option) => !documented.includes(option))
  expect(missing).toEqual([])
})
