import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'Anmelden',
    lead: (p) => `Bei ${p.app} anmelden`,
    text: 'Signiere eine Nachricht, um zu zeigen, dass diese Adresse dir gehört. Das ist kostenlos und löst keine Transaktion aus.',
    requiredText: 'Wenn du nicht signierst, wird deine Wallet getrennt.',
    backText: (p) => `Wenn du nicht signierst, wechselt deine Wallet zurück zu ${p.network}.`,
    waiting: (p) => `In ${p.wallet} fortfahren`,
    viewMessage: 'Nachricht ansehen',
    hideMessage: 'Nachricht ausblenden',
    messageFailed: 'Die Nachricht konnte nicht vorbereitet werden. Versuche es erneut.',
    declinedNote: (p) => `Du hast in ${p.wallet} abgelehnt. Signiere die Nachricht oder brich ab.`,
    stay: 'Signiere zuerst die Nachricht oder brich ab.',
    sign: 'Signieren',
    signing: 'Signieren …',
    cancel: 'Abbrechen',
    cancelling: 'Abbrechen …',
    declined: 'Signatur abgelehnt',
    smartAccount: 'Diese Anwendung unterstützt Smart Accounts möglicherweise nicht',
    failed: 'Die Anmeldung hat nicht geklappt. Versuche es erneut.',
    initFailed: 'Bei der Vorbereitung der Anmeldung ist ein Problem aufgetreten',
  }),
]
