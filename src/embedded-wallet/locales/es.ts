import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'Correo o cuenta social',
    frame: 'Tu billetera',
    approve: 'Aprueba en tu billetera',
    approveHint: 'Tu billetera muestra lo que se te pide aprobar.',
    cancel: 'Cancelar',
    notAllowed: 'Acción no permitida',
    unavailable: 'Error de red: no se pudo cargar la billetera',
    timedOut: 'La billetera no respondió a tiempo',
    sessionExpired: 'La sesión ha caducado',
    invalidApp: 'Configuración de la app no válida',
  }),
]
