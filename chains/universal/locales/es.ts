import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'La sesión ha caducado. Comprueba los ajustes de fecha y hora de este dispositivo.',
  }),
]
