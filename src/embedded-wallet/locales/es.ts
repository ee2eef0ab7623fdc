import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'Correo o cuenta social',
    frame: 'Tu cartera',
    approve: 'Aprueba en tu cartera',
    approveHint: 'Tu cartera muestra lo que se te pide aprobar.',
    cancel: 'Cancelar',
    unknown: 'No se pudo averiguar qué hace esta solicitud. Apruébala solo si confías en este sitio.',
    notAllowed: 'Acción no permitida',
    unavailable: 'Error de red: no se pudo cargar la cartera',
    timedOut: 'La cartera no respondió a tiempo',
    sessionExpired: 'La sesión ha caducado',
  }),
  translate(smartAccountMessages, {
    title: 'Ajustes de la cuenta inteligente',
    smartAccount: 'Cuenta inteligente',
    eoa: 'EOA',
    network: 'Red',
    switchToEoa: 'Cambiar a tu EOA',
    switchToSmartAccount: 'Cambiar a tu cuenta inteligente',
    isSmart: 'Una cuenta inteligente es un contrato: puede ejecutar varias acciones con una sola aprobación.',
    isEoa: 'Una EOA es la cuenta simple de tu clave. Todas las apps la admiten.',
    notDeployed: 'Se crea en la red con tu primera transacción.',
    unavailable: (p) => `No hay cuentas inteligentes en ${p.network}.`,
    switched: 'Cuenta cambiada',
    unsupported: 'Es posible que esta aplicación no admita cuentas inteligentes',
    failed: 'No se pudo cambiar la cuenta. Inténtalo de nuevo.',
  }),
]
