import { defineMessages } from 'portico/kernel'

/** Texts of the rows in the account settings, which are needed before a view of the plugin is loaded. */
export const emailMenuMessages = defineMessages('email.menu', {
  email: 'Email',
  upgrade: 'Upgrade your wallet',
})
