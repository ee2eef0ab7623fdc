import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: '登录',
    lead: (p) => `登录 ${p.app}`,
    text: '签署一条消息，证明此地址属于你。免费，且不会发送交易。',
    requiredText: '如果不签名，你的钱包将断开连接。',
    backText: (p) => `如果不签名，你的钱包将切换回 ${p.network}。`,
    waiting: (p) => `请在 ${p.wallet} 中继续`,
    viewMessage: '查看消息',
    hideMessage: '隐藏消息',
    messageFailed: '无法准备消息。请重试。',
    declinedNote: (p) => `你在 ${p.wallet} 中拒绝了。请签署消息或取消。`,
    stay: '请先签署消息或取消。',
    sign: '签名',
    signing: '正在签名…',
    cancel: '取消',
    cancelling: '正在取消…',
    declined: '签名被拒绝',
    smartAccount: '此应用可能不支持智能账户',
    failed: '登录失败，请重试。',
    initFailed: '初始化身份验证时出现问题',
  }),
]
