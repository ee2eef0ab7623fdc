import { defineEndpoint, defineEvent, defineService, defineSlice, defineSwitch, defineView } from 'portico/kernel'
import { array, object, optional, string, type } from 'superstruct'

export const guestbookFlag = defineSwitch('guestbook', true, { remote: 'guest_book' })
export const signed = defineEvent<{ readonly name: string }>('guestbook/signed')
export const GuestbookView = defineView<{ highlight?: string }>('Guestbook', () => import('./views/GuestbookView.tsx'))
/** The list of names as a tab of the account, and a button in the list of wallets. */
export const NamesPart = defineView('GuestbookNames', () => import('./views/NamesPart.tsx'))
export const GuestPart = defineView('GuestbookGuest', () => import('./views/GuestPart.tsx'))
/** The signed names, the newest first, and a name that was typed but not sent. */
export const guestbookSlice = defineSlice('guestbook', { names: [] as readonly string[], draft: '' })

export const getNames = defineEndpoint({
  service: defineService('guestbook', 'https://guestbook.example'),
  path: '/v1/names',
  input: object({ after: optional(string()) }),
  answer: type({ names: array(string()) }),
})
