import process from 'node:process'
import { vi } from 'vitest'

/** The number of values for each struct: 1,000 with the unit tests, 100,000 with `npm run fuzz`. */
export const cases = Number(process.env.PORTICO_FUZZ ?? 1000)

/** Time limit per case, in milliseconds. A case takes less than 1 ms, more on slow machines. */
const timeOfCase = 20

vi.setConfig({ testTimeout: cases * timeOfCase })
