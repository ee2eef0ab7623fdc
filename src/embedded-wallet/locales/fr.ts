import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-mail ou compte social',
    frame: 'Votre portefeuille',
    approve: 'Approuvez dans votre portefeuille',
    approveHint: 'Votre portefeuille montre ce que vous devez approuver.',
    cancel: 'Annuler',
    notAllowed: 'Action non autorisée',
    unavailable: 'Erreur réseau : le portefeuille n’a pas pu être chargé',
    timedOut: 'Le portefeuille n’a pas répondu à temps',
    sessionExpired: 'Session expirée',
    invalidApp: 'Configuration de l’application non valide',
  }),
]
