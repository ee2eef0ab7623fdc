import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    originNotAllowed: 'Configuration de l’application non valide',
    invalidProjectId: 'Configuration de l’application non valide',
    clockIsWrong: 'Session expirée. Vérifiez les réglages de date et d’heure de cet appareil.',
  }),
]
