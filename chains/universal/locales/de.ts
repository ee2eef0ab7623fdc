import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'Sitzung abgelaufen. Prüfe die Datums- und Uhrzeiteinstellungen dieses Geräts.',
  }),
]
