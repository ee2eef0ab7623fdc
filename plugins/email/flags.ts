import { defineSwitch } from 'portico/kernel'

/** Login by email: on where the project's list of logins has `email`. */
export const emailFlag = defineSwitch('email', true, {
  remote: 'social_login',
  read: ({ isEnabled, config }) => isEnabled && config?.includes('email') === true,
})
