import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: '邮箱或社交账号',
    frame: '你的钱包',
    approve: '在钱包中批准',
    approveHint: '钱包会显示需要你批准的内容。',
    cancel: '取消',
    unknown: '无法得知此请求的作用。仅在信任此网站时才批准。',
    notAllowed: '不允许此操作',
    unavailable: '网络错误：无法加载钱包',
    timedOut: '钱包未及时响应',
    sessionExpired: '会话已过期',
  }),
  translate(smartAccountMessages, {
    title: '智能账户设置',
    smartAccount: '智能账户',
    eoa: 'EOA',
    network: '网络',
    switchToEoa: '切换到你的 EOA',
    switchToSmartAccount: '切换到你的智能账户',
    isSmart: '智能账户是一个合约，只需一次批准即可执行多个操作。',
    isEoa: 'EOA 是由你的密钥直接控制的普通账户，所有应用都支持。',
    notDeployed: '它会在你的首笔交易时创建到网络上。',
    unavailable: (p) => `${p.network} 上没有智能账户。`,
    switched: '已切换账户',
    unsupported: '此应用可能不支持智能账户',
    failed: '无法切换账户，请重试。',
  }),
]
