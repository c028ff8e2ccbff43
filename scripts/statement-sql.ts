import type { Statement } from '#server/platform/database/statement.ts'

const HEADER = `-- The statements whose names begin with it, for reading and for EXPLAIN. Written by \`npm run schema\`, compared by a test.`

/** A file for each part of the product that the names of statements begin with: its name, and the statements by theirs. */
export function filesOfStatements(statements: readonly Statement[]): Map<string, string> {
  // Statements that tests declare have no dot in their names.
  const product = statements.filter(({ name }) => name.includes('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const byPart = Map.groupBy(product, ({ name }) => name.slice(0, name.indexOf('.')))
  return new Map(
    [...byPart].map(([part, ofPart]) => [`${part}.sql`, [HEADER, ...ofPart.map(describe), ''].join('\n\n')]),
  )
}

function describe({ name, text, parameters, row, useGenericPlan }: Statement): string {
  const given = parameters.map((type, index) => `$${index + 1} ${type.name}`).join(', ')
  const returned = Object.entries(row)
    .map(([property, type]) => `${property} ${type.name}`)
    .join(', ')
  const lines = [
    `-- ${name}${useGenericPlan ? ' (generic plan)' : ''}`,
    ...(given === '' ? [] : [`-- takes ${given}`]),
    ...(returned === '' ? [] : [`-- gives ${returned}`]),
    `${text.trim().replaceAll(/[ \t]+$/gm, '')};`,
  ]
  return lines.join('\n')
}
