import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    originNotAllowed: 'Configuración de la aplicación no válida',
    invalidProjectId: 'Configuración de la aplicación no válida',
    clockIsWrong: 'La sesión ha caducado. Comprueba los ajustes de fecha y hora de este dispositivo.',
  }),
]
