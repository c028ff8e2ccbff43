import type { ContentState, Place, Shown } from '#domain/content/edited-content.ts'
import type { Device } from '#domain/content/content.ts'
import { text as addressText } from './address.ts'
import { text as appearanceText } from './appearance.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { text as couponsText } from './coupons.ts'
import { dictionary } from './dictionary.ts'
import { text as productsText } from './office-products.ts'
import { text as promotionsText } from './office-promotions.ts'
import { text as quotesText } from './office-quotes.ts'
import { text as productText } from './product.ts'

/** What staff read about the content of the store: pages, carousels and texts. */
export const text = dictionary('office-content', {
  pages: {
    title: shellText.screens.pages,
    intro: 'Textos da loja com endereço próprio, como trocas e entrega. Um rascunho ninguém vê até que você publique.',
    create: 'Nova página',
    newTitle: 'Criar uma página',
    emptyTitle: 'Nenhuma página ainda',
    empty: 'Crie a primeira: quem compra procura por trocas, entrega e quem vocês são.',
    seePage: productsText.inStore,
    back: shellText.screens.pages,
  },
  carousels: {
    title: shellText.screens.carousels,
    intro: 'Cartazes e fileiras de produtos, na ordem em que aparecem. Arraste ou use as setas para mudar a ordem.',
    create: 'Novo carrossel',
    newTitle: 'Criar um carrossel',
    emptyTitle: 'Nenhum carrossel aqui',
    empty: 'Crie cartazes para novidades, ou uma fileira de produtos.',
    back: shellText.screens.carousels,
  },
  terms: {
    title: shellText.screens.terms,
    intro:
      'O que clientes aceitam ao se cadastrar. Quando uma versão nova começa a valer, a loja pede de novo o aceite de quem compra, também dos usuários da conta, antes do próximo pedido. As versões que já valeram ficam guardadas com os aceites.',
    body: 'Texto dos termos',
    summary: 'O que mudou',
    summaryHint:
      'Quem já aceitou uma versão anterior lê isto no pedido de aceite. Por exemplo: trocas agora em até 30 dias.',
    acceptedBy: (customers: number, last: string) =>
      customers === 1
        ? `Aceita por 1 cliente, em ${last}`
        : `Aceita por ${customers} clientes, a última vez em ${last}`,
  },
  state: {
    draft: promotionsText.state.draft,
    scheduled: couponsText.state.scheduled,
    live: promotionsText.state.running,
    ended: 'Encerrado',
  } satisfies Record<ContentState, string>,
  hasDraft: 'Mudanças não publicadas',
  scheduledFor: (from: string, until: string | null) =>
    until === null ? `Agendado para ${from}` : `Agendado de ${from} até ${until}`,
  liveUntil: (until: string) => `No ar até ${until}`,
  fields: {
    title: 'Título',
    slug: 'Endereço da página',
    body: 'Conteúdo',
    description: 'Resumo para buscadores',
    otherTags: 'Outras etiquetas',
    place: 'Onde aparece',
    pageId: 'Em qual página',
    device: 'Em que aparelho',
    shows: 'O que mostra',
    productTag: 'Etiqueta dos produtos',
    categoryId: productText.detail.category,
    productIds: 'Produtos, na ordem',
    from: 'No ar a partir de',
    until: 'No ar até',
  },
  hints: {
    slug: 'O fim do endereço, como trocas-e-devolucoes. Em branco, vem do título. Links antigos continuam a levar à página.',
    body: 'Use os botões, ou escreva em Markdown: ## título, - lista, **negrito**, [nome](/pagina).',
    description: 'Aparece no Google abaixo do título. Em branco, vale o primeiro parágrafo.',
    otherTags: 'Só para outros aplicativos que leem estas páginas. Separe com vírgulas.',
    titleOfBanners: 'Só a equipe vê.',
    productTag: 'Como está nos produtos. Por exemplo: ofertas.',
    from: 'No horário da loja. Em branco, vai ao ar assim que você publicar.',
    until: 'Em branco, fica no ar até você mudar. Depois de um período agendado volta o que estava antes.',
  },
  onStore: 'Mostrar como página da loja',
  beforeOrder: 'Mostrar no carrinho e antes de enviar o pedido, como instruções',
  groups: {
    text: 'Texto da página',
    where: 'Onde aparece',
    when: 'Quando aparece',
    shows: 'Conteúdo do carrossel',
  },
  places: {
    home: 'Página inicial',
    list: 'Lista de produtos',
    cart: commonText.cart,
    page: 'Uma página da loja',
  } satisfies Record<Place, string>,
  choosePage: 'Escolha a página',
  devices: { all: 'Todos os aparelhos', mobile: 'Só no celular', desktop: 'Só no computador' } satisfies Record<
    Device,
    string
  >,
  shows: {
    banners: 'Cartazes com imagem',
    tag: 'Produtos com uma etiqueta',
    category: 'Produtos de uma categoria',
    products: 'Produtos escolhidos um a um',
  } satisfies Record<Shown, string>,
  chooseCategory: 'Escolha a categoria',
  nothingForSale: {
    tag: 'Nenhum produto à venda tem esta etiqueta',
    category: 'Nenhum produto à venda nesta categoria',
    products: 'Nenhum dos produtos escolhidos está à venda',
  } satisfies Record<Exclude<Shown, 'banners'>, string>,
  leftOut: (why: string) => `${why}. Enquanto for assim, o carrossel não aparece na loja.`,
  knownTags: productsText.knownTags,
  banner: (number: number) => `Cartaz ${number}`,
  bannerFields: {
    title: 'Título do cartaz',
    text: 'Frase',
    button: 'Texto do botão',
    link: 'Link do botão',
    alt: 'Descrição da imagem',
  },
  bannerHints: {
    link: 'Uma página da loja, como /produtos?etiqueta=ofertas, ou https://…',
    alt: 'Para quem não vê a imagem. Por exemplo: grãos de café em um saco de juta.',
  },
  pictures: { wide: 'Imagem larga, para o computador', square: 'Imagem quadrada, para o celular' },
  pictureHint: 'JPG, PNG, WebP ou AVIF. A imagem é cortada no formato do cartaz.',
  uploadPicture: 'Enviar imagem',
  uploading: onDemandText.sending,
  noPicture: 'Sem imagem ainda.',
  addBanner: 'Pôr mais um cartaz',
  removeBanner: (number: number) => `Remover o cartaz ${number}`,
  earlier: (number: number) => `Mover o cartaz ${number} para antes`,
  later: (number: number) => `Mover o cartaz ${number} para depois`,
  up: (name: string) => `Mover ${name} para cima`,
  down: (name: string) => `Mover ${name} para baixo`,
  untitledBanners: 'Cartazes',
  toolbar: 'Formatar o texto',
  marks: { bold: 'Negrito', heading: 'Subtítulo', list: 'Tópicos', link: 'Link' },
  preview: appearanceText.preview,
  previewAt: 'Como estará em',
  previewHint: 'Como está no formulário. A loja só muda quando você publica.',
  previewFailed: 'Não deu para montar a prévia. Ela volta quando você mudar algo.',
  publish: appearanceText.publish,
  schedule: 'Agendar',
  saveDraft: 'Guardar rascunho',
  withdraw: 'Despublicar',
  discardDraft: 'Descartar rascunho',
  recoverDraft: 'Recuperar o rascunho descartado',
  undo: commonText.undo,
  cancelSchedule: 'Cancelar agendamento',
  remove: addressText.remove,
  removeQuestion: 'O conteúdo e as versões dele são excluídos. Não dá para desfazer.',
  confirmRemove: 'Excluir para sempre',
  done: {
    publicado: appearanceText.published,
    agendado: 'Agendado. A loja muda sozinha na hora marcada.',
    rascunho: 'Rascunho guardado. A loja continua como estava.',
    restaurado: appearanceText.restored,
    despublicado: 'Saiu do ar.',
    cancelado: 'Agendamento cancelado.',
    descartado: 'Rascunho descartado.',
    recuperado: 'O rascunho está de volta.',
  } as Readonly<Record<string, string>>,
  history: quotesText.former,
  version: appearanceText.version,
  by: appearanceText.by,
  restore: 'Voltar a esta versão',
  restoreOne: appearanceText.restoreOne,
  restoreQuestion: 'O que está no ar sai, e as mudanças que ainda não foram publicadas se perdem.',
  theirs: (title: string) => `Agora está assim: ${title}.`,
  keepTyping: 'O que você digitou continua aqui. Ao publicar, fica no lugar do que a outra pessoa fez.',
  unreachable: commonText.unreachable,
})
