import { defineMessages, type Format } from 'portico/kernel'

export const guestbookMessages = defineMessages('guestbook', {
  title: 'Guest book',
  entries: (p: { count: number }, f: Format) => f.plural(p.count, { one: '# entry', other: '# entries' }),
})
