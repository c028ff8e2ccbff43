import type { OperatorAction } from '#domain/operation/operator.ts'
import { text as commonText } from './common.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { securityText } from './office-security.ts'
import { text as registrationText } from './registration.ts'

/** What people read who look after the installation (decision 122). */
export const text = {
  title: 'Operação',
  menu: 'Páginas da operação',
  skip: 'Ir para o conteúdo',
  stores: 'Lojas',
  log: 'Registro',
  signOut: 'Sair',
  cancel: commonText.cancel,
  back: 'Voltar',

  signInTitle: 'Entrar na operação',
  signInIntro: 'Para quem cuida da instalação. Quem trabalha em uma loja entra na gestão dela.',
  email: 'E-mail',
  password: onDemandText.password,
  goOn: onDemandText.goOn,
  invitationTitle: 'Cuidar da instalação',
  invitationIntro:
    'Este link vale uma vez, por um dia. Se você já tem cadastro em alguma loja daqui, use a mesma senha; se não, escolha uma.',
  code: 'Código do link',
  codeHint: 'Está depois de “#codigo=” no link que você recebeu.',
  passwordHint: registrationText.hints.password,
  secondStepTitle: 'Confirme que é você',
  secondStepIntro:
    'Digite o código que o aplicativo autenticador mostra agora. Perdeu o celular? Use um código reserva.',
  appCode: 'Código',
  enter: 'Entrar',
  setUpTitle: 'Ative o aplicativo autenticador',
  setUpIntro: 'A operação pede um código do celular, além da senha.',
  setUpSteps: securityText.appSteps,
  secret: securityText.secret,
  openApp: securityText.openApp,
  qr: securityText.qr,
  activate: 'Ativar e entrar',
  recoveryTitle: 'Guarde os códigos reserva',
  recoveryIntro:
    'Cada um entra uma vez, se você perder o celular. Eles não aparecem de novo: guarde longe do computador.',
  recoverySaved: 'Já guardei, continuar',
  startAgain: 'Começar de novo',

  logTitle: 'Registro da operação',
  logOf: (store: string) => `Registro de ${store}`,
  logIntro: 'O que foi feito nesta instalação, por aqui e pela linha de comando.',
  logEmpty: 'Nada foi feito ainda.',
  commandLine: 'Linha de comando',
  actions: {
    'operator.invited': 'Convite para cuidar da instalação',
    'operator.joined': 'Passou a cuidar da instalação',
    'operator.removed': 'Deixou de cuidar da instalação',
    'operator.signed-in': 'Entrou',
    'operator.signed-out': 'Saiu',
    'operator.recovery-code-used': 'Usou um código reserva',
    'store.opened': 'Abriu a loja',
    'store.suspended': 'Suspendeu a loja',
    'store.reopened': 'Reabriu a loja',
  } satisfies Record<OperatorAction, string>,

  pages: 'Páginas da lista',
  previous: 'Anterior',
  next: 'Próxima',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,

  notFoundTitle: 'Esta página não existe',
  notFound: 'Volte à lista de lojas.',
}
