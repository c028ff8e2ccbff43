import { text as shellText } from './shell.ts'
import { text as checkoutText } from './checkout.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read about cookies, their age, the terms and their data. */
export const text = dictionary('privacy', {
  preferencesTitle: shellText.cookies,
  preferencesIntro:
    'Escolha o que este navegador pode guardar para você. Dá para mudar de ideia quando quiser, aqui mesmo.',
  slots: {
    necessary: {
      name: 'Necessários',
      about: 'O que você põe no carrinho e ainda não foi salvo, e onde você parou em cada página.',
    },
    session: { name: 'Sessão', about: 'Avisos que você já viu ou deixou para depois.' },
    performance: {
      name: 'Desempenho',
      about:
        'Como e onde você prefere receber, como prefere pagar, sua resposta sobre idade, a campanha que trouxe você até aqui (por 7 dias) e as páginas que você viu, para abrirem sem internet.',
    },
    personalisation: {
      name: 'Personalização',
      about: 'O que ajuda a mostrar ofertas do seu interesse. Ainda não guardamos nada aqui.',
    },
  },
  save: 'Salvar escolhas',
  acceptAll: commonText.accept,
  onlyNecessary: 'Só necessários',
  choose: 'Escolher',
  saved: 'Suas preferências foram salvas.',
  notSaved:
    'Este navegador não deixa guardar preferências. Sem elas, nada opcional é guardado depois que você fechar a página.',
  noScript:
    'Com o JavaScript desligado, este navegador não guarda nada além do que é preciso para manter você na sua conta.',
  signedInNote:
    'Para continuar na sua conta, usamos um cookie de acesso, que só existe depois que você entra e some quando você sai. Outro reconhece, por 180 dias, o aparelho em que você entrou: assim ninguém bloqueia o seu acesso errando a sua senha. A loja que você escolhe e o CEP que você informa para entrar também ficam guardados, para não perguntar de novo.',
  barTitle: 'Sua privacidade',
  bar: 'Usamos cookies para a loja funcionar e, se você deixar, para guardar suas escolhas e saber qual campanha trouxe você.',
  ageTitle: 'Você tem 18 anos ou mais?',
  age: 'Esta loja é para maiores de idade. Para comprar é preciso ter conta, e o cadastro confere a data de nascimento.',
  ageYes: 'Sim, tenho 18 anos ou mais',
  ageNo: onDemandText.no,
  underAgeTitle: 'Esta loja é para maiores de 18 anos',
  underAge: 'Agradecemos a sinceridade. Volte quando completar 18 anos: vai ser um prazer receber você.',
  underAgeMistake: 'Respondeu sem querer?',
  answerAgain: 'Responder de novo',
  termsTitle: onDemandText.termsOfUse,
  terms: (store: string) =>
    `Os termos de uso da loja ${store} mudaram ou ainda não foram aceitos por você. Leia com calma: para enviar pedidos, é preciso aceitar.`,
  termsChanged: onDemandText.whatChanged,
  readTerms: 'Ler os termos',
  acceptTerms: 'Aceitar os termos',
  later: 'Agora não',
  accountTitle: 'Privacidade',
  accountIntro:
    'Seus dados são seus: veja o que guardamos, escolha o que pode ser lembrado e, se quiser, exclua sua conta.',
  dataTitle: 'Meus dados',
  data: 'Um arquivo com tudo o que esta loja guarda sobre você: cadastro, endereços, pedidos, preferências e acessos.',
  download: 'Baixar meus dados',
  downloaded: 'Pronto! O arquivo foi baixado.',
  downloadName: (slug: string) => `meus-dados-${slug}.json`,
  officer: 'Quer tirar uma dúvida ou corrigir um dado? Fale com o encarregado pelos dados:',
  requests: 'Fazer uma solicitação sobre os meus dados',
  cookiesTitle: 'Cookies',
  cookies: 'O que este navegador pode guardar.',
  changePreferences: 'Alterar preferências',
  eraseTitle: 'Excluir minha conta',
  eraseIntro: (store: string) => `Você deixa de ser cliente da loja ${store}. Não dá para desfazer.`,
  consequences: [
    'Seu cadastro, endereços, carrinho e preferências são excluídos agora.',
    'Você sai da conta em todos os aparelhos.',
    'Quem compra em seu nome deixa de ter acesso.',
    'Por obrigação fiscal, guardamos os pedidos encerrados, sem seu nome, documento ou endereço.',
    'Seu CPF ou CNPJ e seu e-mail ficam livres: você pode se cadastrar de novo quando quiser.',
  ],
  linkIntro: (customer: string) =>
    `Você deixa de comprar em nome de ${customer}, e a conta continua com o responsável.`,
  linkConsequences: [
    'Seu acesso a esta conta termina agora, em todos os aparelhos.',
    'Suas preferências nesta loja são excluídas.',
    'Os pedidos que você fez continuam com o responsável pela conta.',
  ],
  otherStores: 'O que você tem em outras lojas não muda.',
  password: 'Sua senha, para confirmar',
  understood: 'Entendi que não dá para desfazer',
  erase: 'Excluir minha conta',
  erasedTitle: 'Sua conta foi excluída',
  erased: 'Seus dados pessoais foram excluídos. Agradecemos o tempo com a gente.',
  goHome: 'Ir para o início',
  seeOrders: checkoutText.seeOrders,
  staffOnly: 'Sua conta é de quem trabalha na loja: fale com a administração para alterar seus dados.',
  unreachable: commonText.unreachable,
})
