import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const representativePrivacy = {
  tables: {
    portfolio: { exportedAs: null, erasedBy: 'foreign key' },
    // Representatives are staff of the store, which only the store removes.
    staff: { exportedAs: null, erasedBy: 'nothing' },
  },
} as const satisfies PrivacyPart
