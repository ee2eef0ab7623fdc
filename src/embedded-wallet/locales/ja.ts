import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'メールまたはソーシャルアカウント',
    frame: 'あなたのウォレット',
    approve: 'ウォレットで承認',
    approveHint: '承認する内容はウォレットに表示されます。',
    cancel: 'キャンセル',
    unknown: 'このリクエストの内容を確認できませんでした。このサイトを信頼できる場合にのみ承認してください。',
    notAllowed: 'この操作は許可されていません',
    unavailable: 'ネットワークエラー：ウォレットを読み込めませんでした',
    timedOut: 'ウォレットが時間内に応答しませんでした',
    sessionExpired: 'セッションの有効期限が切れました',
  }),
  translate(smartAccountMessages, {
    title: 'スマートアカウントの設定',
    smartAccount: 'スマートアカウント',
    eoa: 'EOA',
    network: 'ネットワーク',
    switchToEoa: 'EOA に切り替える',
    switchToSmartAccount: 'スマートアカウントに切り替える',
    isSmart: 'スマートアカウントはコントラクトです。1 回の承認で複数の操作を実行できます。',
    isEoa: 'EOA は鍵に直接ひもづく通常のアカウントです。すべてのアプリが対応しています。',
    notDeployed: '最初のトランザクションでネットワーク上に作成されます。',
    unavailable: (p) => `${p.network} ではスマートアカウントを利用できません。`,
    switched: 'アカウントを切り替えました',
    unsupported: 'このアプリはスマートアカウントに対応していない可能性があります',
    failed: 'アカウントを切り替えられませんでした。もう一度お試しください。',
  }),
]
