import process from 'node:process'
import { vi } from 'vitest'

/** How many values each schema is given: 1,000 with the unit tests, 100,000 with `npm run fuzz`. */
export const cases = Number(process.env.PORTICO_FUZZ ?? 1000)

/** What is read through a whole client takes under a millisecond; slow machines get more. */
const timeOfCase = 20

vi.setConfig({ testTimeout: cases * timeOfCase })
