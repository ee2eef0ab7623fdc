import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-mail ou conta social',
    frame: 'A sua carteira',
    approve: 'Aprove na sua carteira',
    approveHint: 'A sua carteira mostra o que deve aprovar.',
    cancel: 'Cancelar',
    unknown: 'Não foi possível saber o que este pedido faz. Aprove-o apenas se confia neste site.',
    notAllowed: 'Ação não permitida',
    unavailable: 'Erro de rede: não foi possível carregar a carteira',
    timedOut: 'A carteira não respondeu a tempo',
    sessionExpired: 'A sessão expirou',
  }),
  translate(smartAccountMessages, {
    title: 'Definições da conta inteligente',
    smartAccount: 'Conta inteligente',
    eoa: 'EOA',
    network: 'Rede',
    switchToEoa: 'Mudar para a sua EOA',
    switchToSmartAccount: 'Mudar para a sua conta inteligente',
    isSmart: 'Uma conta inteligente é um contrato: pode executar várias ações com uma só aprovação.',
    isEoa: 'Uma EOA é a conta simples da sua chave. Todas as apps a suportam.',
    notDeployed: 'É criada na rede com a sua primeira transação.',
    unavailable: (p) => `Não há contas inteligentes em ${p.network}.`,
    switched: 'Conta alterada',
    unsupported: 'Esta aplicação pode não suportar contas inteligentes',
    failed: 'Não foi possível mudar de conta. Tente novamente.',
  }),
]
