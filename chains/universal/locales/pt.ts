import { translate } from 'portico/kernel'
import { universalMessages } from '../messages.ts'

export default [
  translate(universalMessages, {
    clockIsWrong: 'A sessão expirou. Verifique as configurações de data e hora deste dispositivo.',
  }),
]
