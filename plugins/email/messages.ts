import { defineMessages, type Format } from 'portico/kernel'

type Seconds = { readonly seconds: number }

export const emailMessages = defineMessages('email', {
  loginTitle: 'Log in by email',
  address: 'Email address',
  placeholder: 'Email',
  submit: 'Continue with email',

  confirmTitle: 'Confirm email',
  codeText: 'Enter the code we sent to',
  code: 'Code of 6 digits',
  codeValid: 'The code is valid for 20 minutes.',
  checking: 'Checking the code…',
  loggingIn: 'Logging in…',
  wrongCode: 'This code is wrong or has expired. Try again.',
  loginFailed: 'Couldn’t log in. Try again.',
  resendCode: 'Resend code',
  resendCodeIn: (p: Seconds, f: Format) => `Resend code in ${f.number(p.seconds)} s`,
  sent: 'A new email is on its way.',

  deviceTitle: 'Register device',
  deviceLead: 'Approve this device',
  deviceText: 'Open the link that we sent to',
  linkValid: 'The link is valid for 20 minutes.',
  deviceFailed: 'The link was not approved. Send a new one.',
  resendLink: 'Resend email',
  resendLinkIn: (p: Seconds, f: Format) => `Resend email in ${f.number(p.seconds)} s`,

  editTitle: 'Edit email',
  newAddress: 'New email address',
  save: 'Save',
  cancel: 'Cancel',
  confirmCurrentTitle: 'Confirm current email',
  confirmNewTitle: 'Confirm new email',
  changeAddress: 'Change the address',
  changed: 'Email address changed',

  upgradeTitle: 'Upgrade your wallet',
  upgradeText: 'Take your wallet with you: on its dashboard you can turn it into a wallet of your own.',
  upgradeNote: 'You will have to connect again afterwards.',
  dashboard: 'Open the dashboard',
  newTab: '(opens in a new tab)',

  invalid: 'Enter a valid email address.',
  /** The text of the specification. */
  cooldown: (p: Seconds, f: Format) => `Please try again after ${f.number(p.seconds)} seconds`,
  unavailable: 'Couldn’t reach the wallet service. Check your connection and try again.',
  timedOut: 'The wallet service doesn’t answer. Try again.',
  failed: 'Something went wrong. Try again.',
  tryAgain: 'Try again',
})
