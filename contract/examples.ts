/** Calls that an ERP or another client starts with, by the names of their operations in `/openapi.json`. */
export interface Example {
  readonly body?: unknown
  readonly reply?: unknown
}

const SUPPLIER_ID = '5f0c1c5e-4b0a-4a55-9a39-0c5b8b1d7a01'
const CUSTOMER_ID = '9b1e3a52-6f0d-4c0c-8a3c-2f7f0a6f1b02'
const LOGIN_ID = '1d2f4c9a-7f86-4e0b-b2f5-6f1f7cfb3d03'
const PRODUCT_ID = 'c3a0d8f4-2f61-4a7a-9a4f-55d4b7d0aa04'
const ADDRESS_ID = '7e2b9d10-93a5-4d4e-8b7a-18a2b7f6cc05'
const DELIVERY_ID = 'a8f4f1b6-1a57-4e42-9d55-6d0f2c3e4b06'
const PAYMENT_ID = 'e4c7b2a9-5d13-4f08-8c61-3b9a7d2f1e07'
const TOKEN = 'Dl_cJZbWlc3KV0YByF0gsT3TK2JP5iOadAEtVFLP6p8'

const user = {
  idcliente: CUSTOMER_ID,
  idcadastroextracliente: CUSTOMER_ID,
  nome: 'Ana Souza',
  nomeCliente: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  cpf: '52998224725',
  idfornecedor: SUPPLIER_ID,
  fornecedor_logado: SUPPLIER_ID,
  fornecedor_slug: 'emporio-da-serra',
  fornecedor_dominio: null,
  papel: 'CLIENTE',
  cadastro_aprovado: true,
  principal: true,
  permissoes: [
    { idPermissao: 'submissao_pedido' },
    { idPermissao: 'ver_pedidos' },
    { idPermissao: 'gerenciar_enderecos' },
  ],
  modulos: [],
  idUsuarioLogado: LOGIN_ID,
  loginAsRepresentante: false,
  loginAsUsuarioVinculado: false,
  usuarioVinculadoLogado: null,
  usuarioVinculado: null,
  usuarioPrincipal: null,
  tag: ['has-delivery', 'has-collect'],
  possuiOutrosClientes: false,
  compraFaturado: false,
  termosuso: true,
  token: TOKEN,
  idapikeys: null,
  formaPagamentoActive: null,
  listaClientesVinculados: [
    {
      idcliente: CUSTOMER_ID,
      idcadastroextracliente: CUSTOMER_ID,
      nome: 'Ana Souza',
      cpf: '52998224725',
      principal: true,
      atual: true,
    },
  ],
}

const address = {
  idendereco: ADDRESS_ID,
  apelido: 'Casa',
  descricao: 'Casa',
  rua: 'Rua Harmonia',
  numero: '123',
  bairro: 'Vila Madalena',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '05435000',
  complemento: '',
  pontoref: '',
  referencia: '',
  pais: 'Brasil',
  lat: -23.55,
  lng: -46.69,
  textoendereco: 'Rua Harmonia, 123 – Vila Madalena, São Paulo/SP, 05435-000',
  cod_erp: null,
  primario: false,
  atendido: true,
  aviso: null,
}

const order = {
  itens: [{ id: PRODUCT_ID, quantidade: 2, precoAplicado: 8 }],
  cupom: 'BEMVINDO10',
  tipoEntrega: 'DELIVERY',
  formaEntrega: { id: DELIVERY_ID },
  enderecoentrega: { idendereco: ADDRESS_ID },
  formaPagamento: { idformapagto: PAYMENT_ID },
}

const placed = {
  numpedido: 1,
  totalpedido: 14.4,
  taxaentrega: 0,
  idcliente: CUSTOMER_ID,
  status: 'AGUARDANDOPAGAMENTO',
  dadospedido: { cupom: 'BEMVINDO10' },
  mensagemErro: null,
  mensagemSucesso: 'Pedido enviado com sucesso!',
  itensName: [],
}

const product = {
  id: PRODUCT_ID,
  codigo: 'FJ1001',
  slug: 'feijao-preto-1-kg',
  nome: 'Feijão preto 1 kg',
  unidade: 'un',
  disponibilidade: 'DISPONIVEL',
  somenteOrcamento: false,
  tags: [],
}

const cart = {
  versao: 1,
  alteradoPor: { nome: 'Marina', papel: 'USUARIO_VINCULADO', em: '2026-11-20T13:05:00.000Z' },
  produtosSelecionados: [
    {
      ...product,
      quantidade: 2,
      embalarParaPresente: false,
      usaAtacado: false,
      precoAplicado: 8,
      regraPreco: 'NORMAL',
      desconto: 1.6,
      total: 14.4,
      alteradoPor: { nome: 'Marina', papel: 'USUARIO_VINCULADO', em: '2026-11-20T13:05:00.000Z' },
      preco: 8,
      preco_do_desconto: 7.2,
    },
  ],
  totalProdutos: 16,
  totalEmbalagem: 0,
  totalDescontoEspecifico: 1.6,
  totalCompras: 14.4,
  observacao: '',
  numPedidoCliente: '',
  codigoCupom: 'BEMVINDO10',
  tipoDesconto: 'percent',
  valorDescontoPercentual: 10,
  naoUsarCupomComPolitica: false,
  valorMinimoCupom: 0,
  cupomAutomatico: null,
  codigoCupomDigitado: null,
  cuponsPossiveis: [],
  cupomAplicacaoAutomatica: true,
  codigoCupomAutomatico: null,
  bloqueio_atendimento: null,
  mensagem: null,
  produtosComDesconto: [{ id: PRODUCT_ID, preco_do_desconto: 7.2, desconto: 1.6 }],
  taxaEntrega: null,
  cupomCanal: 'WEB',
  habilitarVisualizacaoDesconto: true,
  assinaturas: { tipos: [], label: '' },
  assinaturaSelecionada: null,
  meta_info: {
    hasRecorrencia: false,
    recorrencia: { mensagem: '' },
    descricao_endereco_loja: null,
    default_store: null,
  },
  erroSubmit: null,
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  signIn: {
    body: { cpf: 'ana@exemplo.com.br', senha: 'uma frase curta', idfornecedor: SUPPLIER_ID },
    reply: { usuario: user, token: TOKEN },
  },
  signInWithApiKey: {
    body: {
      apiKey: 'bk_26fa2010_o-segredo-que-a-loja-mostrou-uma-vez',
      idErpUsuario: 'C-10452',
      idFornecedor: SUPPLIER_ID,
    },
    reply: { usuario: { ...user, idapikeys: LOGIN_ID }, token: TOKEN },
  },
  listProducts: {
    reply: {
      produtos: [
        {
          ...product,
          preco: 8,
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
      consultaCorrigida: null,
    },
  },
  saveCart: { body: { cartItens: [{ id: PRODUCT_ID, quantidade: 2 }], codigoCupom: 'BEMVINDO10' }, reply: cart },
  loadCart: { reply: cart },
  validateCoupon: {
    reply: {
      codigocupom: 'BEMVINDO10',
      tipodesconto: 'percent',
      valorDescontoPercentual: 10,
      totalDesconto: 1.6,
      aplicacao_automatica: false,
    },
  },
  createAddress: {
    body: {
      idfornecedor: SUPPLIER_ID,
      apelido: 'Casa',
      rua: 'Rua Harmonia',
      numero: '123',
      bairro: 'Vila Madalena',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '05435-000',
      lat: -23.55,
      lng: -46.69,
    },
    reply: address,
  },
  listAddresses: { reply: [address] },
  listPaymentMethods: {
    reply: [
      {
        idformapagto: PAYMENT_ID,
        tipo: 'PIX',
        nome: 'Pix',
        descricao: '',
        fluxo: 'PAGA_ANTES',
        variacaoPercentual: 0,
        valorMinimo: 0,
      },
    ],
  },
  listDeliveryOptions: {
    reply: {
      formasEntrega: [
        {
          id: DELIVERY_ID,
          tipoEntrega: 'DELIVERY',
          nome: 'Entrega em casa',
          descricao: '',
          periodo: '8h às 18h',
          taxaEntrega: 0,
          gratisApartirDe: null,
          valorMinimo: 0,
          agendamento: [],
          lojaRetira: null,
        },
      ],
    },
  },
  submitOrder: { body: order, reply: placed },
  findDuplicate: { body: order, reply: placed },
  getOrder: {
    reply: {
      numpedido: 1,
      status: 'AGUARDANDOPAGAMENTO',
      datapedido: '2026-11-20T14:32:00.000Z',
      totalpedido: 14.4,
      tipoentrega: 'DELIVERY',
      data_de_entrega: null,
      formaPagamento: 'Pix',
      feitoPor: { papel: 'CLIENTE', nome: 'Ana Souza', idapikeys: null },
      aprovacao: null,
      idcliente: CUSTOMER_ID,
      nomeCliente: 'Ana Souza',
      fluxo: 'PAGA_ANTES',
      canalVenda: 'WEB',
      totalProdutos: 16,
      totalEmbalagem: 0,
      totalDesconto: 1.6,
      taxaentrega: 0,
      descontoEntrega: 0,
      formaEntrega: { nome: 'Entrega em casa', periodo: '8h às 18h' },
      destino: { nome: 'Casa', texto: 'Rua Harmonia, 123 – Vila Madalena, São Paulo/SP, 05435-000', horario: '' },
      tipoPagamento: 'PIX',
      situacaoPagamento: 'ABERTO',
      situacaoCartao: null,
      trocoPara: null,
      cupom: 'BEMVINDO10',
      anotacoes: '',
      numPedidoCliente: '',
      caracteristicas: [],
      aprovarAte: null,
      podeAprovar: false,
      podeCancelar: true,
      itens: [
        {
          id: PRODUCT_ID,
          codigo: 'FJ1001',
          nome: 'Feijão preto 1 kg',
          unidade: 'un',
          imagem: null,
          quantidade: 2,
          preco: 8,
          regraPreco: 'NORMAL',
          embalarParaPresente: false,
          totalEmbalagem: 0,
          desconto: 1.6,
          total: 14.4,
          quantidadePedida: null,
          toleranciaPeso: null,
        },
      ],
      eventos: [
        { de: null, para: 'ENVIADO', data: '2026-11-20T14:32:00.000Z', motivo: '', tipo: 'MOVIDO', por: null },
        {
          de: 'ENVIADO',
          para: 'AGUARDANDOPAGAMENTO',
          data: '2026-11-20T14:32:00.000Z',
          motivo: '',
          tipo: 'MOVIDO',
          por: null,
        },
      ],
      codigoEntrega: '0812',
      recebidoPor: '',
      temFotoDaEntrega: false,
      notaFiscal: null,
      totalAutorizado: 14.4,
      separado: false,
      perguntas: [],
      avaliacao: null,
      podeAvaliar: false,
      movimentoPendente: null,
    },
  },
}
