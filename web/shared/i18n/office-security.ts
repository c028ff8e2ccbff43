import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people who work for a store read where they look after their own sign-in. */
export const securityText = dictionary('office-security', {
  title: shellText.screens.security,
  intro: 'Além da senha, confirme que é você ao entrar. Assim, quem descobrir a sua senha não entra no seu lugar.',
  required:
    'Esta loja pede verificação em duas etapas de quem trabalha nela. Ative uma das formas abaixo para continuar.',
  ready: 'Pronto: a verificação em duas etapas está ativa.',
  toOffice: 'Ir para a gestão',
  on: 'Ativada',
  off: 'Desativada',
  password: 'Sua senha',
  passwordHint: 'Para termos certeza de que é você.',
  goOn: onDemandText.goOn,
  cancel: commonText.cancel,

  appTitle: 'Aplicativo autenticador',
  appIntro:
    'Um aplicativo no celular mostra um código de 6 números a cada entrada, mesmo sem internet. Serve qualquer um, como Google Authenticator, Microsoft Authenticator ou 1Password.',
  appSince: (day: string) => `Ativo desde ${day}.`,
  appBegin: 'Ativar aplicativo',
  appReplace: 'Passar para outro celular',
  appReplaceHint: 'O de agora vale até o novo mostrar o primeiro código.',
  appRemove: 'Deixar de usar',
  appSteps: [
    'Abra o aplicativo autenticador e escolha incluir uma conta.',
    'Aponte a câmera para o QR code. No próprio celular, copie a chave e cole no aplicativo.',
    'Digite abaixo o código que o aplicativo mostrar.',
  ],
  qr: 'QR code para o aplicativo autenticador',
  secret: 'Chave, para digitar ou colar',
  openApp: 'Abrir no aplicativo deste celular',
  code: 'Código do aplicativo',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',

  passkeysTitle: 'Chaves de acesso',
  passkeysIntro:
    'Confirme com a digital, o rosto ou o PIN do aparelho, ou com uma chave de segurança USB. É o jeito mais rápido e mais seguro.',
  passkeysHere: (host: string) => `As chaves feitas aqui funcionam em ${host}.`,
  passkeysNeedName: 'Neste endereço, que é um número, o navegador não cria chaves: abra a loja pelo nome.',
  passkeyOf: (host: string) => `Funciona em ${host}`,
  passkeyElsewhere: (host: string) => `Só funciona em ${host}, onde foi criada`,
  passkeyAdded: (day: string) => `Criada em ${day}`,
  passkeyUsed: 'Usada',
  passkeyNeverUsed: 'Ainda não usada',
  passkeyBegin: 'Incluir chave de acesso',
  passkeyName: 'Nome da chave',
  passkeyNameHint: 'Para você reconhecer, como “Celular da Ana” ou “Computador do caixa”.',
  passkeyReady: (name: string) => `Falta criar a chave “${name}” neste aparelho.`,
  passkeyCreate: 'Criar chave agora',
  passkeyRefused: 'O aparelho não criou a chave. Tente de novo, ou use um aplicativo autenticador.',
  passkeyKnown: 'Este aparelho já tem uma chave sua.',
  passkeyNeedsScript: 'Para criar uma chave, ligue o JavaScript do navegador.',
  passkeyRemove: 'Remover',
  passkeyRemoveOf: (name: string) => `Remover a chave ${name}`,

  codesTitle: 'Códigos reserva',
  codesIntro: 'Para entrar quando você está sem o celular ou perdeu a chave. Cada código vale uma vez.',
  codesNone: 'Você recebe os códigos ao ativar a primeira forma acima.',
  codesLeft: (left: number) =>
    left === 0
      ? 'Você já usou todos. Gere códigos novos.'
      : left === 1
        ? 'Resta 1 código. Gere códigos novos.'
        : `Restam ${left} códigos.`,
  codesRenew: 'Gerar códigos novos',
  codesRenewHint: 'Os códigos de agora deixam de valer.',
  newCodesTitle: 'Guarde os seus códigos reserva',
  newCodesIntro:
    'Eles não aparecem de novo. Guarde longe do celular: impressos, ou num gerenciador de senhas. Cada código vale uma vez.',
  copyCodes: 'Copiar os códigos reserva',
  download: 'Baixar como texto',
  fileName: 'codigos-reserva',
  fileHead: (store: string, email: string) => `Códigos reserva de ${email} – ${store}`,
  fileFoot: 'Cada código vale uma vez. Guarde em lugar seguro.',

  passwordTitle: 'Senha',
  changePassword: shellText.password,

  done: {
    aplicativo: 'Aplicativo ativado. Nas próximas entradas, pedimos o código dele.',
    'sem-aplicativo': 'O aplicativo não vale mais para entrar.',
    chave: 'Chave de acesso incluída.',
    'sem-chave': 'Chave de acesso removida.',
  } as Readonly<Record<string, string>>,
  unreachable: commonText.unreachable,
})
