import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const apiKeyPrivacy = {
  // Which of the store's staff created and revoked a key.
  tables: { api_key: { exportedAs: null, erasedBy: 'nothing' } },
} as const satisfies PrivacyPart
