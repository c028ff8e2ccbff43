import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as productText } from './product.ts'

/** What staff read where they put pictures of a product. */
export const text = dictionary('back-office-product-pictures', {
  title: 'Fotos',
  intro:
    'A primeira aparece nas listas. Arraste para alterar a ordem, e escreva o que cada uma mostra para quem não a vê.',
  jump: (count: number) => (count === 0 ? 'Pôr fotos' : count === 1 ? 'Ver a foto' : `Ver as ${count} fotos`),
  choose: 'Escolher fotos',
  drop: 'ou solte aqui, ou cole com Ctrl+V',
  rules: 'JPG, PNG, WebP ou AVIF, até 10 MB cada. Quadradas, com o produto inteiro e fundo claro, ficam melhor.',
  full: (most: number) => `O produto tem ${most} fotos, o máximo. Remova uma para pôr outra.`,
  unscripted: 'Para alterar as fotos é preciso que o navegador aceite JavaScript.',
  afterCreating: 'As fotos entram depois que o produto é criado.',
  empty: 'Nenhuma foto ainda. Produtos com foto vendem mais.',
  first: onDemandText.primary,
  place: productText.picturePlace,
  alt: 'O que a foto mostra',
  earlier: (place: number) => `Mover a foto ${place} para antes`,
  later: (place: number) => `Mover a foto ${place} para depois`,
  remove: (place: number) => `Remover a foto ${place}`,
  removed: 'Foto tirada do produto.',
  moved: (place: number, count: number) => `Agora é a foto ${place} de ${count}.`,
  sending: onDemandText.sending,
  waiting: 'Esperando a vez',
  retry: commonText.retry,
  discard: (name: string) => `Desistir de ${name}`,
  added: (count: number) => (count === 1 ? '1 foto enviada.' : `${count} fotos enviadas.`),
  heic: 'HEIC não abre aqui. Salve como JPG.',
  notAPicture: 'Este arquivo não é uma foto JPG, PNG, WebP ou AVIF.',
  tooLarge: (megabytes: string) => `A foto tem ${megabytes} MB. Mande uma de até 10 MB.`,
  noPlace: 'Não coube: o produto já tem o máximo de fotos.',
  unreachable: commonText.unreachable,
})
