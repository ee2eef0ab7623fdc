import { defineMessages } from 'portico/kernel'

/** Texts of the rows in the account settings, which are there before a view of the plugin is. */
export const emailMenuMessages = defineMessages('email.menu', {
  email: 'Email',
  upgrade: 'Upgrade your wallet',
})
