import type { OrderLine } from '#domain/order/order.ts'
import { PRICE_RULE } from './cart-line.ts'
import { picturedProduct } from './named-product.ts'
import { mapped, maybe, orNull, record, wordsOf } from './wire/field.ts'
import { bool, cents, id, int, percent, quantity, text, unitPrice } from './wire/values.ts'

/** A combo has a field for its name and one for the rest, which are both missing in a line apart. */
export const LinhaDoPedido = mapped(
  record({
    ...picturedProduct,
    code: ['codigo', text()],
    quantity: ['quantidade', quantity()],
    unitPrice: ['preco', unitPrice({})],
    rule: ['regraPreco', wordsOf(PRICE_RULE)],
    comboName: ['combo', maybe(text('Nome do combo de que a linha é parte'))],
    comboGroup: [
      'grupoCombo',
      maybe(
        record(
          {
            group: ['id', text()],
            comboId: ['idcombopromocional_cabecalho', id],
            quantity: ['quantidade', int()],
          },
          'As linhas do mesmo combo têm o mesmo id; quantidade é quantos combos foram pedidos',
        ),
      ),
    ],
    priceApart: [
      'precoAvulso',
      maybe(unitPrice('De parte de um combo: o preço de uma unidade fora dele, na mesma forma de pagamento')),
    ],
    isGiftWrapped: ['embalarParaPresente', bool()],
    packaging: ['totalEmbalagem', cents()],
    discount: ['desconto', cents()],
    total: ['total', cents()],
    orderedQuantity: [
      'quantidadePedida',
      orNull(quantity(), 'O que foi pedido, quando a quantidade final é outra; zero em quantidade é falta'),
    ],
    weightTolerance: ['toleranciaPeso', orNull(percent(), 'Vendido por peso: quanto ele pode variar, em %')],
  }),
  ({ combo, priceApart, ...line }: OrderLine) => ({
    ...line,
    ...(combo && { comboName: combo.name, comboGroup: combo }),
    ...(typeof priceApart === 'number' && { priceApart }),
  }),
  ({ comboName, comboGroup, ...line }): OrderLine =>
    comboName === undefined || comboGroup === undefined ? line : { ...line, combo: { ...comboGroup, name: comboName } },
)
