/** When this page was stored; null where the server sent it just now (store-worker.ts). */
export const storedAt = (): string | null => document.documentElement.dataset['storedAt'] ?? null
