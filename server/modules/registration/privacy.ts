import { array, isoTimeSql, jsonListSql, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

const deleteProofsOfPerson = statement('registration.erase-person', {
  parameters: [uuid, uuid],
  sql: `delete from email_proof e using login l
   where l.id = $2 and e.supplier_id = $1 and (e.email = l.email or e.login_id = $2)`,
})
// In every store: no store knows these people any more.
const deleteProofsOfLogins = statement('registration.erase-logins', {
  parameters: [array(uuid), array(text)],
  sql: 'delete from email_proof where login_id = any($1::uuid[]) or email = any($2::text[])',
})

export const registrationPrivacy = {
  tables: {
    // Deleted by the privacy module itself, after every part.
    customer: { exportedAs: 'customer', erasedBy: 'statement' },
    terms_acceptance: { exportedAs: 'customer', erasedBy: 'foreign key' },
    email_proof: { exportedAs: null, erasedBy: 'statement' },
  },
  exports: {
    customer: `(select json_build_object(
        'kind', c.kind, 'name', c.name, 'tradeName', c.trade_name, 'document', c.document, 'email', c.email, 'phone', c.phone,
        'emailVerifiedAt', ${isoTimeSql('c.email_verified_at')}, 'phoneVerifiedAt', ${isoTimeSql('c.phone_verified_at')},
        'birthDate', c.birth_date, 'stateRegistration', c.state_registration, 'erpCode', c.erp_code, 'isApproved', c.is_approved,
        'reviewReason', c.review_reason, 'creditLimit', c.credit_limit_cents, 'creditUsed', c.credit_used_cents,
        'createdAt', ${isoTimeSql('c.created_at')},
        'traits', ${jsonListSql(
          `json_build_object('name', coalesce(t.name, f.key), 'value', f.value)`,
          'jsonb_each(c.traits) f left join customer_trait t on t.supplier_id = $1 and t.id::text = f.key',
          't.position, f.key',
        )},
        'acceptedTerms', ${jsonListSql(
          `json_build_object('version', a.version, 'at', ${isoTimeSql('a.accepted_at')})`,
          'terms_acceptance a where a.supplier_id = $1 and a.customer_id = $3',
          'a.version',
        )})
      from customer c where c.supplier_id = $1 and c.id = $3)`,
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteProofsOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds, emails }) => db.execute(deleteProofsOfLogins, [loginIds, emails]),
} as const satisfies PrivacyPart
