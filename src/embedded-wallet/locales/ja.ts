import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'メールまたはソーシャルアカウント',
    frame: 'あなたのウォレット',
    approve: 'ウォレットで承認',
    approveHint: '承認する内容はウォレットに表示されます。',
    cancel: 'キャンセル',
    notAllowed: 'この操作は許可されていません',
    unavailable: 'ネットワークエラー: ウォレットを読み込めませんでした',
    timedOut: 'ウォレットが時間内に応答しませんでした',
    sessionExpired: 'セッションの有効期限が切れました',
    invalidApp: 'アプリの設定が無効です',
  }),
]
