import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-mail ou conta social',
    frame: 'A sua carteira',
    approve: 'Aprove na sua carteira',
    approveHint: 'A sua carteira mostra o que você precisa aprovar.',
    cancel: 'Cancelar',
    unknown: 'Não foi possível saber o que esta solicitação faz. Aprove-a apenas se você confia neste site.',
    notAllowed: 'Ação não permitida',
    unavailable: 'Erro de rede: não foi possível carregar a carteira',
    timedOut: 'A carteira não respondeu a tempo',
    sessionExpired: 'A sessão expirou',
  }),
  translate(smartAccountMessages, {
    title: 'Configurações da conta inteligente',
    smartAccount: 'Conta inteligente',
    eoa: 'EOA',
    network: 'Rede',
    switchToEoa: 'Mudar para a sua EOA',
    switchToSmartAccount: 'Mudar para a sua conta inteligente',
    isSmart: 'Uma conta inteligente é um contrato: pode executar várias ações com uma só aprovação.',
    isEoa: 'Uma EOA é a conta simples da sua chave. Todos os apps são compatíveis com ela.',
    notDeployed: 'É criada na rede com a sua primeira transação.',
    unavailable: (p) => `Não há contas inteligentes em ${p.network}.`,
    switched: 'Conta alterada',
    unsupported: 'Este app talvez não seja compatível com contas inteligentes',
    failed: 'Não foi possível mudar de conta. Tente novamente.',
  }),
]
