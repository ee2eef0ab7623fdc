import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'サインイン',
    lead: (p) => `${p.app} にサインイン`,
    text: 'このアドレスがあなたのものであることを示すため、メッセージに署名してください。無料で、トランザクションは送信されません。',
    requiredText: '署名しない場合、ウォレットは切断されます。',
    backText: (p) => `署名しない場合、ウォレットは${p.network}に戻ります。`,
    waiting: (p) => `${p.wallet} で続けてください`,
    viewMessage: 'メッセージを表示',
    hideMessage: 'メッセージを隠す',
    messageFailed: 'メッセージを準備できませんでした。もう一度お試しください。',
    declinedNote: (p) => `${p.wallet}で拒否されました。メッセージに署名するか、キャンセルしてください。`,
    stay: '先に署名するか、キャンセルしてください。',
    sign: '署名',
    signing: '署名中…',
    cancel: 'キャンセル',
    cancelling: 'キャンセル中…',
    declined: '署名が拒否されました',
    smartAccount: 'このアプリはスマートアカウントに対応していない可能性があります',
    failed: 'サインインできませんでした。もう一度お試しください。',
    initFailed: '認証の開始中に問題が発生しました',
  }),
]
