import { translate } from 'portico/kernel'
import { emberMessages } from '../messages.ts'

export default [
  translate(emberMessages, {
    faucet: 'Wasserhahn',
    drip: 'Testmünzen holen',
    sent: ({ transaction }) => `Unterwegs: ${transaction}`,
  }),
]
