import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const representativePrivacy = {
  tables: {
    portfolio: { exportedAs: null, erasedBy: 'foreign key' },
    // A person of the store's staff has an account of the store, which only the store ends.
    staff: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
