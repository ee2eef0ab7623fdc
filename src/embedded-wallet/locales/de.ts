import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-Mail oder soziales Konto',
    frame: 'Deine Wallet',
    approve: 'In deiner Wallet bestätigen',
    approveHint: 'Deine Wallet zeigt, was du bestätigen sollst.',
    cancel: 'Abbrechen',
    unknown:
      'Was diese Anfrage bewirkt, ließ sich nicht herausfinden. Bestätige sie nur, wenn du dieser Website vertraust.',
    notAllowed: 'Aktion nicht erlaubt',
    unavailable: 'Netzwerkfehler: Die Wallet konnte nicht geladen werden',
    timedOut: 'Die Wallet hat nicht rechtzeitig geantwortet',
    sessionExpired: 'Sitzung abgelaufen',
  }),
  translate(smartAccountMessages, {
    title: 'Einstellungen des Smart Accounts',
    smartAccount: 'Smart Account',
    eoa: 'EOA',
    network: 'Netzwerk',
    switchToEoa: 'Zu deinem EOA wechseln',
    switchToSmartAccount: 'Zu deinem Smart Account wechseln',
    isSmart: 'Ein Smart Account ist ein Smart Contract: Er kann mehrere Aktionen mit einer Bestätigung ausführen.',
    isEoa: 'Ein EOA ist das einfache Konto deines Schlüssels. Jede App unterstützt es.',
    notDeployed: 'Er wird mit deiner ersten Transaktion im Netzwerk angelegt.',
    unavailable: (p) => `Auf ${p.network} gibt es keine Smart Accounts.`,
    switched: 'Konto gewechselt',
    unsupported: 'Diese Anwendung unterstützt möglicherweise keine Smart Accounts',
    failed: 'Das Konto konnte nicht gewechselt werden. Versuche es erneut.',
  }),
]
