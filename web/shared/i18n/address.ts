import { titles } from './modals.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** The texts of choosing an address. */
export const text = dictionary('address', {
  title: 'Meus endereços',
  emptyTitle: 'Nenhum endereço ainda',
  empty: 'Cadastre onde você quer receber seus pedidos.',
  add: onDemandText.newAddress,
  change: titles.address,
  edit: onDemandText.change,
  remove: 'Excluir',
  confirmRemoval: 'Sim, excluir',
  removeQuestion: (name: string) => `Excluir o endereço ${name}?`,
  primary: onDemandText.primary,
  makePrimary: 'Usar como endereço principal',
  save: 'Salvar endereço',
  cancel: commonText.cancel,
  done: {
    salvo: 'Endereço salvo.',
    excluido: 'Endereço excluído.',
    escolhido: 'Pronto! Seus próximos pedidos vão para este endereço.',
    faturamento: 'Endereço de faturamento salvo.',
  },
  deliverHere: 'Entregar aqui',
  delivering: 'Entrega neste endereço',
  single: 'Esta loja trabalha com um só endereço de entrega. Se ele mudou, é só alterar.',
  /** Specification §8, word for word. */
  notServed: 'Infelizmente ainda não atendemos o seu endereço',
  notServedHint: 'Você pode salvar mesmo assim e retirar na loja, quando ela oferecer retirada.',
  unreachable: commonText.unreachable,

  billingTitle: 'Endereço de faturamento',
  billingIntro: 'Usado na nota fiscal quando é diferente do endereço de entrega.',
  billingAdd: 'Cadastrar endereço de faturamento',
  billingEdit: 'Alterar endereço de faturamento',

  fields: {
    nickname: 'Apelido',
    nicknameHint: 'Por exemplo: Casa, Trabalho, Loja.',
    postalCode: commonText.postalCode,
    street: 'Rua',
    number: 'Número',
    complement: 'Complemento',
    complementHint: 'Apartamento, bloco, sala.',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado (UF)',
    noState: 'UF',
    referencePoint: 'Ponto de referência',
    referencePointHint: 'Por exemplo: em frente à praça.',
    directions: 'Como chegar',
    directionsHint: 'Portão, interfone, com quem falar.',
  },
  noNumber: 'Sem número',
  /** As the post writes it. */
  numberless: 's/n',

  looking: 'Buscando o endereço…',
  found: 'Endereço encontrado. Confira e informe o número.',
  foundTown: (city: string) => `Este CEP vale para toda a cidade de ${city}. Informe a rua e o bairro.`,
  unknown: 'Não encontramos este CEP. Confira os números, ou preencha o endereço assim mesmo.',
  unavailable: 'A busca pelo CEP não respondeu. É só preencher o endereço.',
  invalid: 'Este CEP não existe. Confira os números.',
  otherState: (state: string) => `Este CEP é de ${state}. Confira a UF.`,
})
