import { translate } from 'portico/kernel'
import { embeddedWalletMessages } from '../messages.ts'

export default [
  translate(embeddedWalletMessages, {
    name: 'E-mail ou conta social',
    frame: 'A sua carteira',
    approve: 'Aprove na sua carteira',
    approveHint: 'A sua carteira mostra o que deve aprovar.',
    cancel: 'Cancelar',
    notAllowed: 'Ação não permitida',
    unavailable: 'Erro de rede: não foi possível carregar a carteira',
    timedOut: 'A carteira não respondeu a tempo',
    sessionExpired: 'A sessão expirou',
    invalidApp: 'Configuração da app inválida',
  }),
]
