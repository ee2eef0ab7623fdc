import { translate } from 'portico/kernel'
import { guestbookMessages } from '../messages.ts'

export default [
  translate(guestbookMessages, {
    title: 'Gästebuch',
    name: 'Dein Name',
    sign: 'Eintragen',
    guest: 'Als Gast weiter',
    empty: 'Noch hat sich niemand eingetragen',
    entries: (p, f) => f.plural(p.count, { one: '# Eintrag', other: '# Einträge' }),
  }),
]
