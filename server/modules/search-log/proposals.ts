import {
  FEWEST_OF_PROPOSAL,
  SEARCH_LOG_DAYS,
  type ProposalDecision,
  type SynonymProposal,
} from '#domain/catalog/search-log.ts'
import { MAX_SYNONYM_LENGTH } from '#domain/catalog/search-synonym.ts'
import { synonymsOf, writeSynonym } from '#server/modules/search-synonym/synonyms.ts'
import { int4, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { productsWith } from './searches.ts'

const MOST_PROPOSALS = 50
const FITS = (column: string) => `length(${column}) between 2 and ${MAX_SYNONYM_LENGTH} and ${column} !~ '( [^ ]+){4}'`

// Words that only come or go say something else in the same words.
const list = statement('search-log.proposals', {
  parameters: [uuid, int4, int8],
  row: {
    word: text,
    meaning: neverNull(text),
    times: neverNull(int8),
    chosen: neverNull(int8),
    products: neverNull(int8),
  },
  sql: `with seen as (
     select e.text as word, e.next_text as meaning, count(*) as times, count(e.product_id) as chosen
     from search_event e
     where e.supplier_id = $1 and e.found = 0 and e.next_found > 0 and e.happened_at > now() - make_interval(days => $2::integer)
       and ${FITS('e.text')} and ${FITS('e.next_text')}
       and not string_to_array(e.text, ' ') @> string_to_array(e.next_text, ' ')
       and not string_to_array(e.text, ' ') <@ string_to_array(e.next_text, ' ')
       and not exists (
         select from search_synonym y where y.supplier_id = $1 and y.word = e.text and y.meaning = e.next_text)
       and not exists (
         select from refused_synonym r where r.supplier_id = $1 and r.word = e.text and r.meaning = e.next_text)
     group by e.text, e.next_text having count(*) >= $3
     order by chosen desc, times desc, word, meaning limit ${MOST_PROPOSALS})
   select s.word, s.meaning, s.times, s.chosen, ${productsWith('s.meaning')} as products from seen s
   order by s.chosen desc, s.times desc, s.word, s.meaning`,
})
const refuse = statement('search-log.refuse', {
  parameters: [uuid, text, text],
  sql: 'insert into refused_synonym (supplier_id, word, meaning) values ($1, $2, $3) on conflict do nothing',
})
const reopen = statement('search-log.reopen', {
  parameters: [uuid, text, text],
  sql: 'delete from refused_synonym where supplier_id = $1 and word = $2 and meaning = $3',
})

/** The synonyms that shoppers showed and that staff have not decided on, the best first. */
export const synonymProposals = ({ db, supplier }: Scope): Promise<SynonymProposal[]> =>
  db.many(list, [supplier.id, SEARCH_LOG_DAYS, FEWEST_OF_PROPOSAL])

interface DecidedProposal {
  readonly word: string
  readonly meaning: string
  readonly decision: ProposalDecision
}

/**
 * Accepts or refuses a proposal, or takes a decision back. The same twice is once.
 * @throws Failure of `writeSynonym`
 */
export function decideProposal(scope: Scope, { word, meaning, decision }: DecidedProposal): Promise<SynonymProposal[]> {
  return inLockedTransaction(scope, async (scope) => {
    const key = [scope.supplier.id, word, meaning] as const
    await scope.db.execute(decision === 'refuse' ? refuse : reopen, key)
    const known = (await synonymsOf(scope)).find((synonym) => synonym.word === word)?.meanings ?? []
    const meanings = known.map(({ text }) => text).filter((text) => text !== meaning)
    if (decision === 'accept') await writeSynonym(scope, { word, meanings: [...meanings, meaning], seen: null })
    if (decision === 'reopen' && meanings.length < known.length)
      await writeSynonym(scope, { word, meanings, seen: null })
    return synonymProposals(scope)
  })
}
