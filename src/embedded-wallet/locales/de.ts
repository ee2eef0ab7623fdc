import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-Mail oder soziales Konto',
    frame: 'Deine Wallet',
    approve: 'In deiner Wallet bestätigen',
    approveHint: 'Deine Wallet zeigt, was du bestätigen sollst.',
    cancel: 'Abbrechen',
    notAllowed: 'Aktion nicht erlaubt',
    unavailable: 'Netzwerkfehler: Die Wallet konnte nicht geladen werden',
    timedOut: 'Die Wallet hat nicht rechtzeitig geantwortet',
    sessionExpired: 'Sitzung abgelaufen',
    invalidApp: 'Ungültige App-Konfiguration',
  }),
]
