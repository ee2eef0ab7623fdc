import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    originNotAllowed: 'Ungültige App-Konfiguration',
    invalidProjectId: 'Ungültige App-Konfiguration',
    clockIsWrong: 'Sitzung abgelaufen. Prüfe die Datums- und Uhrzeiteinstellungen dieses Geräts.',
  }),
]
