import { changesBetween } from '#domain/access/audit.ts'
import {
  DEFAULT_SETTINGS,
  firstBadDay,
  type CannedAnswer,
  type ChatSettings,
  type OpeningWeek,
} from '#domain/chat/chat.ts'
import { ensure } from '#domain/failure.ts'
import {
  array,
  json,
  jsonb,
  jsonListSql,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const find = statement('chat.settings', {
  parameters: [uuid],
  row: {
    hours: nullable(jsonb<OpeningWeek>()),
    awayText: nullable(text),
    cannedAnswers: json<readonly CannedAnswer[]>(),
  },
  sql: `select s.hours, s.away_text, ${jsonListSql(
    `json_build_object('shortcut', a.shortcut, 'text', a.text)`,
    'canned_answer a where a.supplier_id = $1',
    'a.shortcut',
  )} as canned_answers
   from supplier p left join chat_settings s on s.supplier_id = p.id where p.id = $1`,
})
const save = statement('chat.save-settings', {
  parameters: [uuid, jsonb(), text],
  sql: `insert into chat_settings (supplier_id, hours, away_text) values ($1, $2, $3)
   on conflict (supplier_id) do update set hours = excluded.hours, away_text = excluded.away_text`,
})
const replaceAnswers = statement('chat.replace-answers', {
  parameters: [uuid, array(text), array(text)],
  sql: `with gone as (delete from canned_answer where supplier_id = $1 and shortcut <> all ($2))
   insert into canned_answer (supplier_id, shortcut, text)
   select $1, a.shortcut, a.text from unnest($2::text[], $3::text[]) as a (shortcut, text)
   on conflict (supplier_id, shortcut) do update set text = excluded.text`,
})

export async function chatSettings({ db, supplier }: Scope): Promise<ChatSettings> {
  const found = await db.one(find, [supplier.id])
  return {
    hours: found?.hours ?? DEFAULT_SETTINGS.hours,
    awayText: found?.awayText ?? DEFAULT_SETTINGS.awayText,
    cannedAnswers: found?.cannedAnswers ?? [],
  }
}

/** The last of several answers with one shortcut stays. @throws Failure chat.badHours */
export function saveChatSettings(scope: Scope, settings: ChatSettings): Promise<ChatSettings> {
  const badDay = firstBadDay(settings.hours)
  ensure(badDay === -1, 'chat.badHours', { field: `hours.${badDay}.until` })
  const answers = new Map(settings.cannedAnswers.map(({ shortcut, text }) => [shortcut, text]))
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = await chatSettings(scope)
    await db.execute(save, [supplier.id, JSON.stringify(settings.hours), settings.awayText])
    await db.execute(replaceAnswers, [supplier.id, [...answers.keys()], [...answers.values()]])
    const after = await chatSettings(scope)
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (changes.length > 0) await recordEvent(scope, { action: 'chat-settings.changed', customerId: null, changes })
    return after
  })
}

const auditFields = ({ hours, awayText, cannedAnswers }: ChatSettings) => ({
  hours: hours.map((day) => (day === null ? '–' : `${day.from}–${day.until}`)),
  awayText,
  cannedAnswers: cannedAnswers.map(({ shortcut, text }) => `/${shortcut} ${text}`),
})
