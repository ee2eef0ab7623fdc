import process from 'node:process'

/** How many values each schema is given: 1,000 with the unit tests, 100,000 with `npm run fuzz`. */
export const cases = Number(process.env.PORTICO_FUZZ ?? 1000)
