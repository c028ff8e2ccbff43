import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { schemaFault } from '#contract/platform.ts'
import {
  isOpenSegment,
  isSupplierReference,
  LIST_SEPARATOR,
  NO_SUPPLIER_ID,
  TEXT_KIND,
  UUID,
} from '#contract/values.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { cleanText, type TextKind } from '#domain/clean-text.ts'
import { isTypedDate } from '#domain/customer/person.ts'
import { Failure } from '#domain/failure.ts'
import { spellingOf, withPlainNames } from './own-words.ts'
import { boundTexts } from './text-length.ts'

// Text of the URL is converted to numbers and booleans; JSON already has types and is not converted.
// 1e400 is infinity in JSON and is refused; in a URL the bounds of a number refuse it.
// Bodies use the dialect of OpenAPI 3.1, which tries every part of a union and so undoes a conversion to boolean.
// An unknown format is refused at the start, because it would check nothing.
const formats = { date: isIsoDate, 'typed-date': isTypedDate }
const strictness = {
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  keywords: [TEXT_KIND, LIST_SEPARATOR],
  // TypeBox writes valid schemas, and the schema of schemas is the largest of all to compile.
  validateSchema: false,
  // V8 optimizes the code of validators anyway; that Ajv does it first takes a third of the time in which they are compiled.
  code: { optimize: false },
}
const urlSchemas = boundTexts(
  new Ajv({ coerceTypes: true, allErrors: false, strictNumbers: false, ...strictness, formats }),
)
const bodySchemas = boundTexts(
  new Ajv2020({ coerceTypes: false, allErrors: false, ...strictness, strictNumbers: true, formats }),
)

export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Checks each part of a request against the endpoint's schemas.
 * @throws Failure request.invalid that names the field; request.notFound for what cannot be an id where the path has one
 */
export function validatorOf<E extends Endpoint>(endpoint: E): (raw: RawInput) => Received<E> {
  const params = urlSchemas.compile(endpoint.params)
  const querySchema = urlSchemas.compile(endpoint.query)
  // A form has only texts, as a URL has.
  const body = endpoint.body ? (endpoint.takesForm ? urlSchemas : bodySchemas).compile(endpoint.body) : null
  const [cleanParams, cleanQuery, cleanBody] = [
    inputCleaner(endpoint.params),
    inputCleaner(endpoint.query),
    inputCleaner(endpoint.body),
  ]
  const fillCustomer = customerFiller(endpoint)
  const stripQuery = stripperOf(endpoint.query)
  const stripBody = endpoint.body ? stripperOf(endpoint.body) : null
  const [spellParams, spellQuery, spellBody] = [
    spellingOf(endpoint.params, true),
    spellingOf(endpoint.query, true),
    spellingOf(endpoint.body, endpoint.takesForm),
  ]
  return (raw) => {
    const cleaned = cleanQuery(
      spellQuery(stripQuery({ ...withPlainNames(raw.query as Record<string, unknown>) })) as object,
    )
    const checked = {
      params: fillCustomer(cleanParams(spellParams({ ...(raw.params as object) }) as object)),
      query: withoutBlanks(endpoint.query, cleaned),
      body: stripBody ? cleanBody(spellBody(stripBody(raw.body))) : raw.body,
    }
    checkPath(params, checked.params)
    check(querySchema, checked.query)
    if (body) check(body, checked.body)
    return checked as unknown as Received<E>
  }
}

/** The fields of a form: a list where the schema has one, else the last value of each name. */
export function formFields(schema: TSchema | undefined, text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text)
  const { properties = {} } = (schema ?? {}) as Shape
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      'items' in (properties[name] ?? {}) ? form.getAll(name) : (form.getAll(name).at(-1) ?? ''),
    ]),
  )
}

/** Checks a message of a socket like the body of a request. */
export function messageValidatorOf<S extends TSchema>(schema: S): (message: unknown) => Static<S> {
  const validate = bodySchemas.compile(schema)
  const [clean, strip, spell] = [inputCleaner(schema), stripperOf(schema), spellingOf(schema, false)]
  return (message) => {
    const checked = clean(spell(strip(message)))
    check(validate, checked)
    return checked as Static<S>
  }
}

/**
 * Clients write `idendereco=`, `idendereco=0`, `idendereco=null` or `idendereco=undefined` where they mean none (rules §1): such a parameter was left
 * out, unless its schema has a use for it.
 */
function withoutBlanks(schema: TObject, query: object): object {
  // Left out of a schema in which nothing is required.
  const required: readonly string[] | undefined = schema.required
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => !isBlank(value) || required?.includes(name) || takes(schema.properties[name], value),
    ),
  )
}

const BLANKS: readonly unknown[] = ['', '0', 'null', 'undefined']

/** Whether a client has written that it has no value (rules §1). */
export const isBlank = (value: unknown): value is string => BLANKS.includes(value)

/** An id that is 0 is none; a number that is 0 and too small is a mistake. */
function takes(schema: TSchema | undefined, value: string): boolean {
  if (schema === undefined) return true
  return value === '0' ? !('pattern' in schema && schema.pattern === UUID) : urlSchemas.validate(schema, value)
}

/**
 * A visitor's `{cli}` is empty or `0` (rules §1). Such a customer of the path is the all-zero id, which is no customer: the call is refused
 * as one of a visitor is, and not as a path that does not exist.
 */
function customerFiller({ customer, params }: Endpoint): <Params extends object>(params: Params) => Params {
  const [, name = ''] = /^params\.(.+)$/.exec(customer ?? '') ?? []
  if (!(name in params.properties)) return (params) => params
  return (params) => {
    const id = (params as Readonly<Record<string, unknown>>)[name]
    return isBlank(id) ? { ...params, [name]: NO_SUPPLIER_ID } : params
  }
}

/** What cannot be an id names nothing, as an id of what is not there does. */
function checkPath(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return
  const error = relevantError(validate.errors ?? [])
  if (error?.params.pattern === UUID || isOpenSegment(error?.params ?? {}))
    throw new Failure('request.notFound', { field: fieldOf(error) })
  refuse(error)
}

function check(validate: ValidateFunction, value: unknown): void {
  if (!validate(value)) refuse(relevantError(validate.errors ?? []))
}

function refuse(error: ErrorObject | undefined): never {
  const field = fieldOf(error)
  const limit: unknown = error?.params.limit ?? error?.params.type ?? error?.params.format
  throw new Failure('request.invalid', { field, message: schemaFault(error?.keyword ?? '', field, limit) })
}

/** Of a union ("text or null") the error of the first branch is the most useful. */
function relevantError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.find((error) => error.keyword !== 'anyOf' && error.keyword !== 'const') ?? errors[0]
}

function fieldOf(error: ErrorObject | undefined): string {
  const path = error?.instancePath.split('/').filter(Boolean) ?? []
  if (error?.keyword === 'required' || error?.keyword === 'dependentRequired')
    path.push(String(error.params.missingProperty))
  return path.join('.')
}

/** Returns the value without absent properties; the same object where there are none. */
export type Strip = (value: unknown) => unknown

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

interface Field {
  readonly isOptional: boolean
  readonly isSupplier: boolean
  readonly strip: Strip
}

const UNCHANGED: Strip = (value) => value

/**
 * Compiles the one rule of the contract on absence (rules §1): an optional property that is null, or a supplier with the
 * all-zero id, was left out. It applies at every depth, in the elements of lists too. A required property keeps its null.
 */
export function stripperOf(schema: TSchema): Strip {
  const shapes = shapesOf(schema)
  const fields = fieldsOf(shapes)
  const lists = shapes.flatMap(({ items }) => (items === undefined ? [] : [items]))
  const stripItem = lists.length === 0 ? UNCHANGED : stripperOf(anyOf(lists))
  if (fields.size === 0 && stripItem === UNCHANGED) return UNCHANGED
  return (value) => {
    if (Array.isArray(value)) return stripItem === UNCHANGED ? value : stripList(value, stripItem)
    return typeof value === 'object' && value !== null ? stripObject(value, fields) : value
  }
}

/** The schema for documentation: every optional property of the body may be null as well. */
export function withNullableOptionals(schema: TSchema): TSchema {
  const { properties, required = [], items, anyOf: alternatives } = schema as Shape
  const described: Record<string, unknown> = { ...schema }
  if (alternatives) described['anyOf'] = alternatives.map(withNullableOptionals)
  if (items) described['items'] = withNullableOptionals(items)
  if (properties) {
    described['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        required.includes(name) ? withNullableOptionals(field) : nullable(withNullableOptionals(field)),
      ]),
    )
  }
  return described as TSchema
}

/** The alternatives of a union, or the schema itself. */
const shapesOf = (schema: TSchema): readonly Shape[] => {
  const { anyOf: alternatives } = schema as Shape
  return alternatives ? alternatives.flatMap(shapesOf) : [schema as Shape]
}

const anyOf = (schemas: readonly TSchema[]): TSchema => ({ anyOf: schemas }) as unknown as TSchema

/** Of the alternatives together: a property that one of them requires is not optional. Only those in which something may be stripped. */
function fieldsOf(shapes: readonly Shape[]): ReadonlyMap<string, Field> {
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
  const fields = [...names].map((name): [string, Field] => {
    const schemas = shapes.flatMap(({ properties = {} }) => properties[name] ?? [])
    const isOptional = !shapes.some(({ required = [] }) => required.includes(name))
    return [name, { isOptional, isSupplier: schemas.some(isSupplierReference), strip: stripperOf(anyOf(schemas)) }]
  })
  return new Map(fields.filter(([, { isOptional, strip }]) => isOptional || strip !== UNCHANGED))
}

function stripObject(value: object, fields: ReadonlyMap<string, Field>): object {
  let isChanged = false
  const present: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.get(name)
    if (field?.isOptional && isAbsent(inner, field)) {
      isChanged = true
      continue
    }
    const stripped = field === undefined ? inner : field.strip(inner)
    isChanged ||= stripped !== inner
    present.push([name, stripped])
  }
  return isChanged ? Object.fromEntries(present) : value
}

function stripList(value: readonly unknown[], stripItem: Strip): readonly unknown[] {
  const stripped = value.map(stripItem)
  return stripped.some((item, index) => item !== value[index]) ? stripped : value
}

const isAbsent = (value: unknown, { isSupplier }: Field): boolean =>
  value === null || (isSupplier && value === NO_SUPPLIER_ID)

function nullable(schema: TSchema): TSchema {
  const { anyOf: alternatives = [] } = schema as Shape
  const takesAnything = Object.keys(schema).every((name) => name === 'description')
  if (takesAnything || alternatives.some((alternative) => 'type' in alternative && alternative.type === 'null'))
    return schema
  const { description, ...rest } = schema as TSchema & { readonly description?: string }
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: [rest, { type: 'null' }],
  } as unknown as TSchema
}

/**
 * How a text is cleaned where its schema names it, by the path of the field; an item of a list is `*`. Everything else
 * is one line.
 */
type Kinds = ReadonlyMap<string, TextKind>

/** The parts of a schema that matter here. */
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
 * Cleans every text of an input (`cleanText`), also of fields that the schema does not name, before it is checked. A field
 * is left out only by its own schema, so that a new one cannot be forgotten. Changes the input in place.
 * The returned function throws Failure request.invalid for a text that PostgreSQL cannot store.
 */
export function inputCleaner(schema: TSchema | undefined): <Input>(input: Input) => Input {
  const kinds: Kinds = new Map(kindsIn((schema ?? {}) as Node))
  return (input) => {
    // Not by recursion, because unknown fields may be nested deeper than the stack.
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

/** PostgreSQL stores neither a zero character nor half of a surrogate pair, and they cannot be typed. */
function ensureStorable(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new Failure('request.invalid', { field, message: schemaFault('format', field, null) })
}
