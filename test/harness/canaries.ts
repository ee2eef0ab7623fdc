import { onTestFinished, vi } from 'vitest'

const words = 'abandon ability able about above absent absorb abstract absurd abuse access zoo'.split(' ')
const hex = '9f'.repeat(32)
const base64 = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='

/** Texts of failures, each with the secret that must appear in no log, event, storage or console. */
export const canaries: readonly (readonly [text: string, secret: string])[] = [
  ['apiKey=canary01', 'canary01'],
  ['api_key: canary02', 'canary02'],
  ['dkey=canary03', 'canary03'],
  ['access_token=canary04', 'canary04'],
  ['client_secret=canary05', 'canary05'],
  ['x-api-key: canary06', 'canary06'],
  ['Cookie: theme=dark; sid=canary07', 'canary07'],
  ['Basic Y2FuYXJ5OmNhbmFyeTA4', 'Y2FuYXJ5'],
  ['Bearer canary09', 'canary09'],
  ['https://user:canary10@rpc.example/', 'canary10'],
  ['https://rpc.example/v3/canary11', 'canary11'],
  ['wss://rpc.example/?x=canary12', 'canary12'],
  ['wc:7f6e@2?relay-protocol=irn&symKey=canary13', 'canary13'],
  ['{"password":"canary14"}', 'canary14'],
  ['canary15@mail.example', 'canary15'],
  [`key 0x${hex}`, hex],
  [`key ${base64}`, base64.slice(0, 20)],
  [words.join(' '), 'absorb'],
  [words.map((word, at) => `${at + 1}. ${word}`).join('\n'), 'absorb'],
  ['eyJhbGciOiJIUzI1NiJ9.canary20.sig', 'canary20'],
]

/** Silences the console for a test. The returned function gives everything that was printed. */
export function silenceConsole(): () => readonly unknown[] {
  const spies = (['error', 'warn', 'info', 'debug', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => spies.map(({ mock }) => mock.calls)
}
