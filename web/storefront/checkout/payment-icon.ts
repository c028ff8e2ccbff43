import { Banknote, CreditCard, QrCode, ReceiptText, Wallet } from 'lucide-react'
import type { PaymentKind } from '#domain/payment/payment-method.ts'

export const PAYMENT_ICON: Record<PaymentKind, typeof QrCode> = {
  pix: QrCode,
  boleto: ReceiptText,
  card: CreditCard,
  cash: Banknote,
  account: Wallet,
}
