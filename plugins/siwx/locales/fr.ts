import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'Se connecter',
    lead: (p) => `Se connecter à ${p.app}`,
    text: 'Signez un message pour prouver que cette adresse est la vôtre. C’est gratuit et n’envoie aucune transaction.',
    requiredText: 'Si vous ne signez pas, votre portefeuille sera déconnecté.',
    backText: (p) => `Si vous ne signez pas, votre portefeuille repasse sur ${p.network}.`,
    waiting: (p) => `Continuez dans ${p.wallet}`,
    viewMessage: 'Voir le message',
    hideMessage: 'Masquer le message',
    messageFailed: 'Impossible de préparer le message. Réessayez.',
    declinedNote: (p) => `Vous avez refusé dans ${p.wallet}. Signez le message ou annulez.`,
    stay: 'Signez d’abord le message ou annulez.',
    sign: 'Signer',
    signing: 'Signature…',
    cancel: 'Annuler',
    cancelling: 'Annulation…',
    declined: 'Signature refusée',
    smartAccount: 'Cette application ne prend peut-être pas en charge les comptes intelligents',
    failed: 'La connexion a échoué. Réessayez.',
    initFailed: 'Un problème est survenu au début de l’authentification',
  }),
]
