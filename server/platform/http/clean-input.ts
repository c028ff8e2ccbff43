import type { TSchema } from 'typebox'
import { schemaFault } from '#contract/platform.ts'
import { TEXT_KIND } from '#contract/values.ts'
import { cleanText, type TextKind } from '#domain/clean-text.ts'
import { Failure } from '#domain/failure.ts'

/** Where a schema says how a text is cleaned, by the path of the field; an item of a list is `*`. Everything else is one line. */
type Kinds = ReadonlyMap<string, TextKind>

/** What can stand in a schema and matters here. */
interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly [TEXT_KIND]?: TextKind
}

const ITEM = '*'
const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function kindsIn(schema: Node, path = ''): [string, TextKind][] {
  return [
    ...(schema[TEXT_KIND] === undefined ? [] : [[path, schema[TEXT_KIND]] as [string, TextKind]]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => kindsIn(part, pathTo(path, name))),
    ...(schema.items ? kindsIn(schema.items, pathTo(path, ITEM)) : []),
    ...(schema.anyOf ?? []).flatMap((part) => kindsIn(part, path)),
  ]
}

/**
 * Cleans every text of an input (`cleanText`), whether or not the schema names it, before anything else looks at it. A field
 * is left out of that only by its own schema, so that a new one cannot be forgotten. Changes the input in place.
 * What it gives throws Failure request.invalid for a text that PostgreSQL cannot keep.
 */
export function inputCleaner(schema: TSchema | undefined): <Input>(input: Input) => Input {
  const kinds: Kinds = new Map(kindsIn((schema ?? {}) as Node))
  return (input) => {
    // Not by recursion: what the schema does not name may be nested deeper than the stack.
    const open: { readonly value: unknown; readonly path: string; readonly kind: string }[] = [
      { value: input, path: '', kind: '' },
    ]
    for (let next = open.pop(); next; next = open.pop()) {
      const { value, path, kind } = next
      if (typeof value !== 'object' || value === null) continue
      const parts = value as Record<string, unknown>
      for (const name of Object.keys(parts)) {
        const part = parts[name]
        const inner = pathTo(kind, Array.isArray(value) ? ITEM : name)
        if (typeof part === 'object') open.push({ value: part, path: pathTo(path, name), kind: inner })
        if (typeof part !== 'string') continue
        ensureStorable(part, pathTo(path, name))
        parts[name] = cleanText(part, kinds.get(inner))
      }
    }
    return input
  }
}

/** PostgreSQL keeps neither a zero character nor half of a surrogate pair, and nobody types them. */
function ensureStorable(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new Failure('request.invalid', { field, message: schemaFault('format', field, null) })
}
