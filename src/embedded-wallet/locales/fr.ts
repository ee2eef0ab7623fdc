import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-mail ou compte social',
    frame: 'Votre portefeuille',
    approve: 'Approuvez dans votre portefeuille',
    approveHint: 'Votre portefeuille montre ce que vous devez approuver.',
    cancel: 'Annuler',
    unknown:
      'Impossible de savoir ce que fait cette demande. Approuvez-la seulement si vous faites confiance à ce site.',
    notAllowed: 'Action non autorisée',
    unavailable: 'Erreur réseau\u00a0: le portefeuille n’a pas pu être chargé',
    timedOut: 'Le portefeuille n’a pas répondu à temps',
    sessionExpired: 'Session expirée',
  }),
  translate(smartAccountMessages, {
    title: 'Réglages du compte intelligent',
    smartAccount: 'Compte intelligent',
    eoa: 'EOA',
    network: 'Réseau',
    switchToEoa: 'Passer à votre EOA',
    switchToSmartAccount: 'Passer à votre compte intelligent',
    isSmart:
      'Un compte intelligent est un contrat\u00a0: il peut exécuter plusieurs actions avec une seule approbation.',
    isEoa: 'Un EOA est le compte simple de votre clé. Toutes les applications le prennent en charge.',
    notDeployed: 'Il est créé sur le réseau avec votre première transaction.',
    unavailable: (p) => `Il n’y a pas de comptes intelligents sur ${p.network}.`,
    switched: 'Compte changé',
    unsupported: 'Cette application ne prend peut-être pas en charge les comptes intelligents',
    failed: 'Impossible de changer de compte. Réessayez.',
  }),
]
