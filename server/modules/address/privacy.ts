import { isoTimeSql, jsonListSql } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { ADDRESS_COLUMNS } from './queries.ts'

export const addressPrivacy = {
  tables: { address: { exportedAs: 'addresses', erasedBy: 'foreign key' } },
  exports: {
    addresses: jsonListSql(
      `json_build_object(${ADDRESS_COLUMNS.jsonPairs('a')}, 'isPrimary', a.is_primary, 'isBilling', a.is_billing,
        'coordinates', case when a.latitude is not null
          then json_build_object('latitude', a.latitude, 'longitude', a.longitude) end,
        'removedAt', ${isoTimeSql('a.removed_at')})`,
      'address a where a.supplier_id = $1 and a.customer_id = $3',
      'a.created_at, a.id',
    ),
  },
} as const satisfies PrivacyPart
