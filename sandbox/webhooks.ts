import type { Bank, PendingWebhook } from './bank.ts'

const TIMEOUT_MS = 5000

/** Tells the receiver, as the rules of the charge say: once, twice, never, or when the webhooks are flushed. */
export async function sendWebhook(bank: Bank, reference: string, webhook: PendingWebhook): Promise<void> {
  const mode = bank.webhookModeOf(reference)
  if (mode === 'lost') return
  if (mode === 'late') {
    bank.lateWebhooks.push(webhook)
    return
  }
  await deliver(webhook)
  if (mode === 'twice') await deliver(webhook)
}

/** Sends what was put off; returns how many. */
export async function flushWebhooks(bank: Bank, isReversed: boolean): Promise<number> {
  const waiting = bank.lateWebhooks.splice(0)
  for (const webhook of isReversed ? waiting.toReversed() : waiting) await deliver(webhook)
  return waiting.length
}

/** A receiver that does not answer finds the payment by itself. */
async function deliver({ url, headers, body }: PendingWebhook): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
  } catch {
    process.stderr.write(`sandbox: ${new URL(url).origin} took no webhook\n`)
  }
}
