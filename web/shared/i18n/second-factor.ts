import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people who work for a store read between the password and the back office. */
export const text = dictionary('second-factor', {
  title: 'Confirme que é você',
  intro: 'Sua senha está certa. Falta só mais um passo.',
  code: 'Código do aplicativo',
  codeHint: 'Os 6 números que o seu aplicativo autenticador mostra agora.',
  codeMissing: 'Digite o código.',
  confirm: 'Confirmar e entrar',
  passkey: 'Usar chave de acesso',
  passkeyHint: 'Com a digital, o rosto ou o PIN deste aparelho.',
  passkeyRefused: 'A chave de acesso não respondeu. Tente de novo, ou use outra forma.',
  passkeyElsewhere: (hosts: string) => `Sua chave de acesso foi criada em ${hosts} e só funciona lá.`,
  recoveryTitle: 'Sem o celular? Use um código reserva',
  recovery: 'Código reserva',
  recoveryHint: 'Um dos códigos que você guardou. Cada um vale uma vez.',
  nothingLeft: 'Perdeu tudo? Peça a um dono da loja que redefina a sua verificação, na tela Equipe.',
  again: 'Voltar e digitar a senha',
  unreachable: commonText.unreachable,
})
