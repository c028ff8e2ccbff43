import type { FailureCode } from '#domain/failure.ts'
import { reais, type FailureText } from './order-failures.ts'

/** The failures of carts, the negotiations in them, their coupons and combos. */
export const CART_FAILURES: Record<
  Extract<FailureCode, `${'cart' | 'negotiation' | 'coupon' | 'combo'}.${string}`>,
  FailureText
> = {
  'cart.notSignedIn': { status: 401, message: 'Não foi possivel salvar o carrinho.' },
  'cart.noItems': { status: 422, message: 'Não foi possível carregar nenhum produto para o carrinho.' },
  'cart.nothingToSend': { status: 422, message: 'O carrinho deste cliente está vazio.' },
  'cart.nothingToRepeat': { status: 422, message: 'Não foi possível carregar os produtos do pedido' },
  'cart.unknownProduct': { status: 422, message: 'Um dos produtos não faz parte desta loja.' },
  'cart.locked': {
    status: 409,
    message: 'Um atendente está negociando o seu carrinho. Aguarde ou libere o carrinho para alterá-lo.',
  },
  'negotiation.noCart': { status: 404, message: 'Este cliente não tem carrinho nesta loja.' },
  'negotiation.taken': { status: 409, message: 'Outra pessoa está negociando neste carrinho.' },
  'negotiation.notHeld': {
    status: 409,
    message: 'A reserva deste carrinho acabou. Pegue o carrinho de novo para alterá-lo.',
  },
  'negotiation.noProposal': { status: 409, message: 'Não há mais proposta guardada para este carrinho.' },
  'negotiation.noRequest': { status: 409, message: 'Este pedido de aprovação não espera mais resposta.' },
  'negotiation.nothingAgreed': { status: 409, message: 'Nenhum atendente está negociando neste carrinho.' },
  'negotiation.changed': { status: 409, message: 'O carrinho mudou. Confira os preços antes de aceitar.' },
  'negotiation.noConsent': {
    status: 409,
    message: 'O cliente ainda não aceitou estes preços. Registre o aceite antes de enviar o pedido.',
  },
  'negotiation.consentOutdated': {
    status: 409,
    message: 'O carrinho mudou depois do aceite do cliente. Peça o aceite de novo antes de enviar o pedido.',
  },
  'negotiation.aboveLimit': {
    status: 409,
    message: 'O total passa do limite de quem aceita. O responsável pela conta precisa aceitar.',
  },
  'negotiation.noTurnRequest': { status: 409, message: 'Ninguém espera a vez neste carrinho agora.' },
  'negotiation.needsQuote': {
    status: 409,
    message:
      'Este carrinho precisa de orçamento, que só o cliente pede. Devolva o carrinho e peça que o cliente envie o pedido de orçamento.',
  },
  'negotiation.couponBelowFloor': {
    status: 422,
    message: ({ items }) =>
      `Com o cupom do carrinho, o preço fica abaixo do mínimo: ${Array.isArray(items) ? items.join(', ') : ''}. Peça a aprovação de um gerente ou dê um preço maior.`,
  },
  'negotiation.comboBelowFloor': {
    status: 422,
    message: ({ items }) =>
      `Com este combo, o preço fica abaixo do mínimo: ${Array.isArray(items) ? items.join(', ') : ''}. Escolha outro produto, ou o cliente põe o combo quando tiver o carrinho de volta.`,
  },
  'coupon.invalid': { status: 422, message: 'Este cupom não existe. Confira o código.' },
  'coupon.expired': { status: 422, message: 'Este cupom já venceu.' },
  'coupon.notStarted': { status: 422, message: 'Este cupom ainda não começou a valer.' },
  'coupon.exhausted': { status: 422, message: 'Este cupom já foi usado o número de vezes permitido.' },
  'coupon.belowMinimum': {
    status: 422,
    message: ({ minimumReais }) => `Este cupom vale para compras a partir de ${reais(minimumReais)}.`,
  },
  'coupon.otherChannel': { status: 422, message: 'Este cupom não vale neste tipo de compra.' },
  'coupon.firstOrderOnly': { status: 422, message: 'Este cupom vale só para o primeiro pedido.' },
  'coupon.forFriends': {
    status: 422,
    message: 'Este código é para os seus amigos. Você ganha quando um deles compra.',
  },
  'coupon.noReferral': { status: 404, message: 'Esta loja não tem programa de indicação.' },
  'coupon.notFound': { status: 404, message: 'Este cupom não existe.' },
  'coupon.codeTaken': { status: 409, message: 'Já existe um cupom com este código.' },
  'coupon.outdated': {
    status: 409,
    message: 'Outra pessoa mudou este cupom enquanto você o editava. Confira como ele está agora.',
  },
  'coupon.fewerThanUsed': { status: 422, message: 'Este cupom já foi usado mais vezes do que este limite.' },
  'coupon.codeMalformed': {
    status: 422,
    message: 'Use de 2 a 40 letras sem acento, números, hífen ou sublinhado no código.',
  },
  'coupon.valueOutOfRange': { status: 422, message: 'Informe um desconto acima de zero; em porcentagem, até 100%.' },
  'coupon.periodReversed': { status: 422, message: 'O último dia não pode vir antes do primeiro.' },
  'coupon.limitsContradict': {
    status: 422,
    message: 'O limite de cada cliente não pode ser maior que o limite de todos.',
  },
  'coupon.targetMissing': { status: 422, message: 'Escolha para quais produtos ou categorias da loja o cupom vale.' },
  'coupon.coversNothing': { status: 422, message: 'Este cupom vale para produtos que não estão no seu carrinho.' },
  'coupon.betterAutomatic': {
    status: 409,
    message:
      'Não foi possível trocar o seu cupom de desconto, pois já existe um cupom automático aplicado que oferece um benefício superior.',
  },
  'combo.notFound': { status: 404, message: 'Este combo não está mais à venda.' },
  'combo.outdated': {
    status: 409,
    message: 'Outra pessoa mudou este combo enquanto você o editava. Confira como ele está agora.',
  },
  'combo.priceMissing': { status: 422, message: 'Informe um preço acima de zero.' },
  'combo.periodReversed': { status: 422, message: 'O último dia do combo não pode vir antes do primeiro.' },
  'combo.partMissing': { status: 422, message: 'Ponha pelo menos um produto em cada parte do combo.' },
  'combo.singleUnit': {
    status: 422,
    message: 'Um combo tem mais de uma unidade: ponha outra parte ou aumente a quantidade.',
  },
  'combo.tooManyUnits': { status: 422, message: 'Cada parte de um combo tem no máximo 99 unidades.' },
  'combo.productTwice': { status: 422, message: 'Há um produto repetido na mesma parte do combo.' },
  'combo.productNotFound': { status: 422, message: 'Um dos produtos do combo não existe nesta loja.' },
  'combo.customersMissing': { status: 422, message: 'Escolha os clientes deste combo, ou venda-o a todos.' },
  'combo.customerNotFound': { status: 422, message: 'Um dos clientes do combo não existe nesta loja.' },
  'combo.soldOut': {
    status: 422,
    message: 'Não há este combo nesta quantidade. Diminua a quantidade ou escolha outro produto.',
  },
  'combo.notForQuotes': {
    status: 422,
    message: 'Combos não entram em orçamentos. Remova o combo do carrinho para pedir o orçamento.',
  },
  'combo.notRepeatable': {
    status: 422,
    message: 'Combos não se repetem em assinaturas. Remova o combo do carrinho ou peça sem assinatura.',
  },
  'combo.choiceInvalid': { status: 422, message: 'Escolha um produto de cada parte do combo.' },
}
