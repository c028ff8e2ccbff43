import { encodeLines, loadCart, saveCart } from '#contract/cart.ts'
import { Refusal, type Call } from '#contract/client.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { text as form } from '../../shared/i18n/form.ts'
import { text } from '../../shared/i18n/order-extras.ts'
import { sessionSegment } from '../../shared/page-context.ts'

/** Applies the code of a form that was sent without script. Answers with what is wrong, or null. */
export async function saveCoupon(call: Call, customerId: string, typed: string): Promise<string | null> {
  const code = typed.trim().toUpperCase()
  if (code === '') return form.missing
  const params = { sessao: sessionSegment(customerId), idcliente: customerId }
  try {
    const cart = await call(loadCart, { params, query: { canalVenda: 'WEB' } })
    const lines = cart.produtosSelecionados.map((line) => ({
      productId: line.id,
      quantity: quantityFromUnits(line.quantidade),
      isGiftWrapped: line.embalarParaPresente,
      isChanged: false,
    }))
    const saved = await call(saveCart, {
      params,
      query: { canalVenda: 'WEB' },
      body: { cartItens: encodeLines(lines), versao: cart.versao, codigoCupom: code },
    })
    return saved.codigoCupom === null || saved.codigoCupom === code ? null : text.betterAutomatic
  } catch (error) {
    return error instanceof Refusal ? error.message : text.invalid
  }
}
