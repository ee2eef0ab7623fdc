import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'Session expirée. Vérifiez les réglages de date et d’heure de cet appareil.',
  }),
]
