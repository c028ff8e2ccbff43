import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

export const verificationPrivacy = {
  // When each was confirmed is part of the registration.
  tables: {
    email_verification: { exportedAs: null, erasedBy: 'foreign key' },
    phone_verification: { exportedAs: null, erasedBy: 'foreign key' },
  },
} as const satisfies PrivacyPart
