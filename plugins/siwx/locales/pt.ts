import { translate } from 'portico/kernel'
import { siwxMessages } from '../messages.ts'

export default [
  translate(siwxMessages, {
    title: 'Entrar',
    lead: (p) => `Entrar em ${p.app}`,
    text: 'Assine uma mensagem para provar que este endereço é seu. É grátis e não envia nenhuma transação.',
    requiredText: 'Se você não assinar, sua carteira será desconectada.',
    backText: (p) => `Se você não assinar, sua carteira volta para ${p.network}.`,
    waiting: (p) => `Continue em ${p.wallet}`,
    viewMessage: 'Ver a mensagem',
    hideMessage: 'Ocultar a mensagem',
    messageFailed: 'Não foi possível preparar a mensagem. Tente novamente.',
    declinedNote: (p) => `Você recusou em ${p.wallet}. Assine a mensagem ou cancele.`,
    stay: 'Primeiro assine a mensagem ou cancele.',
    sign: 'Assinar',
    signing: 'Assinando…',
    cancel: 'Cancelar',
    cancelling: 'Cancelando…',
    declined: 'Assinatura recusada',
    smartAccount: 'Este app talvez não seja compatível com contas inteligentes',
    failed: 'Não foi possível entrar. Tente novamente.',
    initFailed: 'Ocorreu um problema ao iniciar a autenticação',
  }),
]
