import type { BrandPicture, ColourCheck } from '#domain/supplier/store-profile.ts'
import type { ThemeColours, ThemeStyle } from '#domain/supplier/supplier.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as customersText } from './customers.ts'
import { dictionary } from './dictionary.ts'
import { officeListText } from './office-list.ts'
import { text as ordersText } from './orders.ts'
import { text as quotesText } from './quotes.ts'
import { text as subscriptionsText } from './subscriptions.ts'

type Choices = { readonly [Choice in keyof ThemeStyle]: Readonly<Record<ThemeStyle[Choice], string>> }

/** What staff read where they decide how the store looks and how it is reached. */
export const text = dictionary('back-office-appearance', {
  title: shellText.screens.appearance,
  intro:
    'O que você publica aparece na loja na hora, ou quando você marcar. Dá para voltar a qualquer versão anterior.',
  sections: {
    colours: 'Cores',
    style: 'Estilo',
    brand: 'Logotipo e ícone',
    words: 'Apresentação',
    contacts: 'Contatos',
    links: 'Menu e rodapé',
    search: 'No Google e ao compartilhar',
  },
  fields: {
    primary: 'Cor principal',
    secondary: 'Cor de destaque',
    auxiliary: 'Cor do fundo',
    text: 'Cor do texto',
    logo: 'Logotipo',
    favicon: 'Ícone',
    typeface: 'Letra',
    corners: 'Cantos',
    density: 'Espaço entre as partes',
    header: 'Cabeçalho',
    buttons: 'Botões',
    slogan: 'Frase da loja',
    about: 'Sobre a loja',
    pageTitle: 'Título da página',
    pageDescription: subscriptionsText.typeDescription,
    keywords: 'Palavras-chave',
    email: onDemandText.email,
    phone: customersText.facts.phone,
    whatsapp: 'WhatsApp',
    hours: 'Horário de atendimento ao público',
    address: ordersText.destination,
    menu: 'Links do menu',
  } satisfies Record<keyof ThemeColours | keyof ThemeStyle, string> & Readonly<Record<string, string>>,
  columnTitle: (number: number) => `Título da coluna ${number}`,
  columnLinks: (number: number) => `Links da coluna ${number}`,
  hints: {
    logo: 'De preferência deitado, com fundo transparente.',
    favicon: 'Quadrado. Aparece na aba do navegador.',
    primary: 'Botões e marcas. Por exemplo: #2f6b3c.',
    secondary: 'Ofertas e avisos.',
    slogan: 'Aparece na página inicial e onde se escolhe a loja.',
    about: 'Aparece no rodapé.',
    pageTitle: 'O nome da aba e do resultado de busca, com até 70 letras.',
    pageDescription: 'O texto abaixo do título no resultado de busca.',
    keywords: 'Separadas por vírgula.',
    phone: 'Fixo ou celular com DDD, 0800 ou 4004.',
    whatsapp: 'Com DDD. Os botões de WhatsApp da loja usam este número.',
    hours: 'Por exemplo: segunda a sexta, das 8h às 18h.',
    links:
      'O que aparece e para onde vai: uma página da sua loja, como /produtos?etiqueta=ofertas, ou um endereço com https://.',
  },
  pick: (field: string) => `Escolher: ${field}`,
  choices: {
    typeface: {
      system: 'Do aparelho',
      classic: 'Clássica, com serifa nos títulos',
      friendly: 'Amigável, arredondada',
      technical: 'Técnica, firme',
    },
    corners: { soft: 'Suaves', round: 'Bem redondos', square: 'Retos' },
    density: { comfortable: 'Confortável', compact: officeListText.densities.compact },
    header: { light: 'Claro', solid: 'Na cor principal', 'two-rows': 'Logotipo no centro' },
    buttons: { pill: 'Em pílula', filled: 'Cheios', outlined: 'Só contorno' },
  } satisfies Choices,
  upload: { logo: 'Enviar logotipo', favicon: 'Enviar ícone' } satisfies Record<BrandPicture, string>,
  noPicture: {
    logo: 'Sem logotipo: aparece o nome da loja.',
    favicon: 'Sem ícone: aparece o do sistema.',
  } satisfies Record<BrandPicture, string>,
  uploaded: 'A loja mostra a imagem depois que você publica.',
  removePicture: { logo: 'Remover logotipo', favicon: 'Remover ícone' } satisfies Record<BrandPicture, string>,
  uploading: onDemandText.sending,
  notAColour: 'Escreva a cor como #2f6b3c: # e seis números ou letras de A a F.',
  link: (number: number) => `Link ${number}`,
  linkName: 'O que aparece',
  linkTarget: 'Para onde vai',
  addLink: 'Adicionar link',
  allProducts: 'Todos os produtos',
  terms: 'Termos de uso',
  badLine: (line: number) => `Link ${line}: escreva o que aparece e para onde vai.`,
  badLink: (line: number, reason: string) => `Link ${line}: ${reason}`,
  tooManyLinks: (most: number) => `São até ${most} links.`,
  titleMissing: 'Dê um título a esta coluna, ou exclua os links dela.',
  repaired: {
    'accent-text': (shown: string, ratio: string) =>
      `Em textos e ícones sobre fundo claro, a cor principal aparece mais escura (${shown}), com contraste de ${ratio}, para que se leia bem.`,
    text: (shown: string, ratio: string) =>
      `O texto aparece mais escuro (${shown}), com contraste de ${ratio}, para que se leia bem.`,
  } satisfies Record<ColourCheck['use'], unknown>,
  readable: 'Todos os textos se leem bem com estas cores.',
  preview: 'Prévia da loja',
  previewHint: 'Cores e estilo como estão no formulário. A loja só muda quando você publica.',
  devices: { phone: 'No celular', desktop: 'No computador' },
  publish: 'Publicar',
  published: 'Publicado. A loja já está assim.',
  restored: 'A versão anterior voltou. A loja já está assim.',
  schedule: {
    whole: 'Nessa hora a loja fica inteira como está no agendamento.',
    overtaken: (version: number) =>
      `Depois de agendado, a loja passou à versão ${version}. O agendamento não tem o que essa versão mudou: na hora marcada isso sai da loja. Dá para voltar à versão ${version} pela lista de versões.`,
    open: 'Abrir o agendado no formulário',
    opened: 'O formulário mostra o que está agendado. Com dia e hora, você troca o agendamento; sem eles, publica já.',
    close: 'Abrir o que está na loja',
  },
  history: 'Versões publicadas',
  historyEmpty: 'Ainda não há versões: a primeira nasce quando você publica.',
  version: quotesText.version,
  current: 'Na loja agora',
  before: 'Antes da primeira publicação',
  by: ordersText.by,
  restore: 'Voltar a esta',
  restoreOne: (number: number) => `Voltar à versão ${number}`,
  unreachable: commonText.unreachable,
})
