import { defineMessages } from 'portico/kernel'

export const emberMessages = defineMessages('ember', {
  faucet: 'Faucet',
  drip: 'Get test coins',
  sent: (p: { transaction: string }) => `On their way: ${p.transaction}`,
})
