import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: '邮箱或社交账号',
    frame: '你的钱包',
    approve: '在钱包中批准',
    approveHint: '钱包会显示需要你批准的内容。',
    cancel: '取消',
    notAllowed: '不允许此操作',
    unavailable: '网络错误：无法加载钱包',
    timedOut: '钱包未及时响应',
    sessionExpired: '会话已过期',
    invalidApp: '应用配置无效',
  }),
]
