import { jsonListSql, statement, uuid } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

const deleteInvitations = statement('linked-user.erase-person', {
  parameters: [uuid, uuid],
  sql: `delete from linked_user_invitation i using login l
   where l.id = $2 and i.supplier_id = $1 and i.email = l.email`,
})

export const linkedUserPrivacy = {
  tables: {
    linked_user: { exportedAs: 'linkedUsers', erasedBy: 'foreign key' },
    linked_user_invitation: { exportedAs: null, erasedBy: 'foreign key' },
  },
  exports: {
    linkedUsers: jsonListSql(
      `json_build_object('name', coalesce(nullif(u.name, ''), l.name), 'email', l.email, 'permissions', u.permissions,
        'isActive', u.is_active)`,
      'linked_user u join login l on l.id = u.login_id where u.supplier_id = $1 and u.customer_id = $3',
      'u.created_at, u.id',
    ),
    actsFor: jsonListSql(
      `json_build_object('customerName', c.name, 'permissions', u.permissions, 'isActive', u.is_active)`,
      `linked_user u join customer c on c.supplier_id = u.supplier_id and c.id = u.customer_id
       where u.supplier_id = $1 and u.login_id = $2`,
      'u.created_at, u.id',
    ),
  },
  // Invitations to the person; those by the person are deleted with the customer record.
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteInvitations, [supplier.id, loginId]),
} as const satisfies PrivacyPart
