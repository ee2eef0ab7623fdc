import { defineMessages } from 'portico/kernel'

/** Shown in place of the wallets if the options of the host are wrong: loading again does not help. */
export const setupMessages = defineMessages('setup', {
  notSetUp: 'Couldn’t load wallets, because this page isn’t set up correctly.',
})
