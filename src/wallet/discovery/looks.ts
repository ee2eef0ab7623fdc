import { plainName } from './walletNames.ts'

/**
 * Letters that look like a Latin one, after the decomposition of UAX #15 and in lower case: of Cyrillic, Greek, Armenian,
 * Cherokee and Latin itself, digits and signs (UTS #39, confusables). The first one of each group replaces the others.
 */
const alike = (
  'aаαɑ4@ bьв8β cсϲ dԁɗ eеεє3 fғϝ gɡց9 hһнհ jјϳ kкκ lіιıɩӏ1|iɪ mмμ nпη oоοօσ0 pрρ qԛգ rгᴦ sѕ5$ tтτ7₮ uυսʋ vѵν wԝω xхχ ' +
  'yуγү zзᴢ2'
).split(' ')
const latin = new Map(alike.flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)))

/** A normal form in which names that look alike are equal. */
export function lookOf(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((letter) => latin.get(letter) ?? letter).join('')
  return letters
    .replace(/[^\p{L}\p{N}]|wallet/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** Whether a name looks like another one but is spelled with other letters, as an imitation does. */
export const imitates = (name: string, other: string): boolean => {
  const look = lookOf(name)
  return look !== '' && look === lookOf(other) && plainName(name) !== plainName(other)
}
