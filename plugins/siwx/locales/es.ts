import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'Iniciar sesión',
    lead: (p) => `Inicia sesión en ${p.app}`,
    text: 'Firma un mensaje para demostrar que esta dirección es tuya. Es gratis y no envía ninguna transacción.',
    requiredText: 'Si no firmas, tu cartera se desconectará.',
    backText: (p) => `Si no firmas, tu cartera volverá a ${p.network}.`,
    waiting: (p) => `Continúa en ${p.wallet}`,
    viewMessage: 'Ver el mensaje',
    hideMessage: 'Ocultar el mensaje',
    messageFailed: 'No se pudo preparar el mensaje. Inténtalo de nuevo.',
    declinedNote: (p) => `Has rechazado en ${p.wallet}. Firma el mensaje o cancela.`,
    stay: 'Primero firma el mensaje o cancela.',
    sign: 'Firmar',
    signing: 'Firmando…',
    cancel: 'Cancelar',
    cancelling: 'Cancelando…',
    declined: 'Firma rechazada',
    smartAccount: 'Es posible que esta aplicación no admita cuentas inteligentes',
    failed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
    initFailed: 'Hubo un problema al iniciar la autenticación',
  }),
]
