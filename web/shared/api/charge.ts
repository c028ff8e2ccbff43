import { getBoleto } from '#contract/boleto.ts'
import {
  changePaymentMethod,
  checkCharges,
  decodeMethodChange,
  type MethodChange,
  decodeCardForm,
  encodeCard,
  generateCardToken,
  payByCard,
  type CardForm,
  type TokenizedCard,
  decodeReceipt,
  generateReceipt,
  playBank,
} from '#contract/charge.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { Receipt } from '#domain/payment/receipt.ts'
import { bytesOfBase64 } from '../save-file.ts'
import type { ApiContext } from './api-context.ts'

/** What an order is paid with. */
export const chargeApi = ({ call, supplier }: ApiContext) => ({
  /** Refused with `payment.noReceipt` where nothing is to be paid now. */
  receipt: async (customerId: string, orderNumber: number): Promise<Receipt> =>
    decodeReceipt(await call(generateReceipt, { params: { numorder: orderNumber, idclient: customerId } })),

  /** Has the server ask the bank. Returns whether nothing is to be paid any more. */
  check: async (customerId: string, orderNumber: number): Promise<boolean> =>
    (await call(checkCharges, { params: { numorder: orderNumber, idclient: customerId } })).paga,

  /** The boleto of an order as a PDF. */
  boleto: async (customerId: string, orderNumber: number): Promise<{ readonly name: string; readonly file: Blob }> => {
    const { nome, pdf } = await call(getBoleto, { params: { numorder: orderNumber, idclient: customerId } })
    return { name: nome, file: new Blob([bytesOfBase64(pdf)], { type: 'application/pdf' }) }
  },

  /** What an order would cost by another payment method. */
  simulateChange: async (orderNumber: number, methodId: string): Promise<MethodChange> =>
    decodeMethodChange(
      await call(changePaymentMethod, {
        params: { idfornecedor: supplier.id, numpedido: orderNumber },
        query: { simular: true },
        body: { idformapagto: methodId },
      }),
    ),

  /** Refused where the order costs something else than `seenTotal` by then. Instalments are of a card, `changeFor` of cash. */
  changeMethod: async (
    orderNumber: number,
    methodId: string,
    {
      seenTotal,
      installments,
      changeFor,
    }: { readonly seenTotal: Cents; readonly installments: number; readonly changeFor: Cents | null },
  ): Promise<void> => {
    await call(changePaymentMethod, {
      params: { idfornecedor: supplier.id, numpedido: orderNumber },
      body: {
        idformapagto: methodId,
        totalVisto: reaisFromCents(seenTotal),
        quantParcelas: installments,
        ...(changeFor === null ? {} : { trocoPara: reaisFromCents(changeFor) }),
      },
    })
  },

  /** What the card fields of a page need to pay an order. */
  startCard: async (orderNumber: number): Promise<CardForm> =>
    decodeCardForm(await call(generateCardToken, { params: {}, body: { numpedido: orderNumber } })),

  /** Sent again with the same transaction it charges nothing more. */
  payByCard: async (customerId: string, orderNumber: number, card: TokenizedCard): Promise<Receipt> =>
    decodeReceipt(
      await call(payByCard, { params: { numorder: orderNumber, idclient: customerId }, body: encodeCard(card) }),
    ),

  /** Pays the charge of an order at the sandbox of a demonstration. */
  playBank: async (customerId: string, orderNumber: number): Promise<void> => {
    await call(playBank, { params: { numorder: orderNumber, idclient: customerId } })
  },
})
