import { defineEndpoint, defineEvent, defineFlag, defineService, defineSlice, defineView } from 'portico/kernel'
import { array, boolean, object, optional, string, type } from 'superstruct'

export const guestbookFlag = defineFlag('guestbook', boolean(), true, { remote: 'guest_book' })
export const guestbookService = defineService('guestbook', 'https://guestbook.example')
export const signed = defineEvent<{ readonly name: string }>('guestbook/signed')
export const GuestbookView = defineView<{ readonly highlight?: string }>(
  'Guestbook',
  () => import('./views/GuestbookView.tsx'),
)

export interface GuestbookState {
  readonly names: readonly string[]
  readonly status: 'idle' | 'loading' | 'ready'
  /** A name that was typed and not sent. */
  readonly draft: string
}
export const guestbookSlice = defineSlice<GuestbookState>('guestbook', { names: [], status: 'idle', draft: '' })

export const getNames = defineEndpoint({
  method: 'GET',
  service: guestbookService,
  path: '/v1/names',
  input: object({ after: optional(string()) }),
  answer: type({ names: array(string()) }),
})
