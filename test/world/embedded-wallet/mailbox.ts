import type { Mail, Mailer } from './service/index.ts'

/** The mails that the service sent. */
export interface Mailbox extends Mailer {
  /** The oldest first. */
  readonly mails: readonly Mail[]
  /** The newest code of an address; `undefined` without one. */
  codeFor(address: string): string | undefined
  /** The newest link of an address; `undefined` without one. */
  linkFor(address: string): string | undefined
}

/** Makes an empty mailbox for every address. */
export function createMailbox(): Mailbox {
  const mails: Mail[] = []
  const last = (address: string, part: 'code' | 'link') =>
    mails.filter((mail) => mail.to === address.toLowerCase() && mail[part] !== undefined).at(-1)?.[part]
  return {
    mails,
    send: async (mail) => void mails.push(mail),
    codeFor: (address) => last(address, 'code'),
    linkFor: (address) => last(address, 'link'),
  }
}
