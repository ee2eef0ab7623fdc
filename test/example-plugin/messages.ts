import { defineMessages, type Format } from 'portico/kernel'

export const guestbookMessages = defineMessages('guestbook', {
  title: 'Guest book',
  name: 'Your name',
  sign: 'Sign',
  guest: 'Continue as a guest',
  empty: 'Nobody has signed yet',
  entries: (p: { count: number }, f: Format) => f.plural(p.count, { one: '# entry', other: '# entries' }),
})
