import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Bank, type CardPayment, type PixCharge, type ReceivedPix } from './bank.ts'

interface StoredBank {
  /** Without their payments, which are among those that were received. */
  readonly pixCharges: readonly PixCharge[]
  readonly receivedPix: readonly ReceivedPix[]
  readonly payments: readonly CardPayment[]
  readonly answers: readonly (readonly [string, number])[]
}

/** The bank as it was left in a file, and a new one where there is none. */
export function readBank(file: string): Bank {
  const bank = new Bank()
  const stored = readStored(file)
  if (stored === null) return bank
  bank.receivedPix.push(...stored.receivedPix)
  for (const charge of stored.pixCharges) {
    const payments = bank.receivedPix.filter(({ txid }) => txid === charge.txid)
    bank.pixCharges.set(charge.txid, { ...charge, payments })
  }
  for (const payment of stored.payments) bank.payments.set(payment.id, payment)
  for (const [key, id] of stored.answers) bank.answers.set(key, id)
  return bank
}

function readStored(file: string): StoredBank | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredBank
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    // Cut by a power failure: the money is not real, and a demonstration must start.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Stores charges and money. The old file stays whole until the new one is. */
export function writeBank(file: string, bank: Bank): void {
  const stored: StoredBank = {
    pixCharges: [...bank.pixCharges.values()].map((charge) => ({ ...charge, payments: [] })),
    receivedPix: bank.receivedPix,
    payments: [...bank.payments.values()],
    answers: [...bank.answers],
  }
  writeFileSync(`${file}.new`, JSON.stringify(stored))
  renameSync(`${file}.new`, file)
}
