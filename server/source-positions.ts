import { closeSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A place in a built file, and the line of the source that it was made from. Lines and columns count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly source: number
  readonly sourceLine: number
}

// First how many there are, then each in four numbers, then the paths of the sources as JSON.
const NUMBER_BYTES = 4
const POSITION_NUMBERS = 4
const POSITION_BYTES = POSITION_NUMBERS * NUMBER_BYTES

export function encodePositions(sources: readonly string[], positions: readonly Position[]): Uint8Array {
  const numbers = [
    positions.length,
    ...positions.flatMap(({ line, column, source, sourceLine }) => [line, column, source, sourceLine]),
  ]
  return Buffer.concat([new Uint8Array(Uint32Array.from(numbers).buffer), Buffer.from(JSON.stringify(sources))])
}

/** A call in a stack: V8 writes it as text, which its types do not say. */
interface Frame {
  toString(): string
}

/** Has stacks name the lines of sources instead of those of the build. Nothing of the positions is kept in memory. */
export function showSourcesInStacks(folder: string): void {
  Error.prepareStackTrace = (error, frames: readonly Frame[]) =>
    [headOf(error), ...frames.map((frame) => `    at ${withSource(frame.toString(), folder)}`)].join('\n')
}

function headOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return '<error>'
  }
}

const PLACE = /(?:file:\/\/)?\/[^()]+\/dist\/server\/[^()]+?\.js:\d+:\d+/

function withSource(frame: string, root: string): string {
  return frame.replace(PLACE, (place) => {
    const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
    try {
      const file = url.startsWith('file:') ? fileURLToPath(url) : url
      return sourceOf(`${file}.positions`, Number(line), Number(column), root) ?? place
    } catch {
      return place
    }
  })
}

function sourceOf(file: string, line: number, column: number, root: string): string | null {
  const handle = openSync(file, 'r')
  try {
    const numbersAt = (offset: number, count: number): Uint32Array => {
      const numbers = new Uint32Array(count)
      readSync(handle, numbers, 0, count * NUMBER_BYTES, offset)
      return numbers
    }
    const [count = 0] = numbersAt(0, 1)
    const positionAt = (index: number) => numbersAt(NUMBER_BYTES + index * POSITION_BYTES, POSITION_NUMBERS)
    let [from, to] = [0, count]
    while (from < to) {
      const middle = (from + to) >>> 1
      const [atLine = 0, atColumn = 0] = positionAt(middle)
      if (atLine < line || (atLine === line && atColumn <= column)) from = middle + 1
      else to = middle
    }
    if (from === 0) return null
    const [, , source = 0, sourceLine = 0] = positionAt(from - 1)
    const sources = JSON.parse(textFrom(handle, NUMBER_BYTES + count * POSITION_BYTES)) as readonly string[]
    return `${root}${sources[source]}:${sourceLine}`
  } finally {
    closeSync(handle)
  }
}

function textFrom(handle: number, offset: number): string {
  const chunks = []
  for (let at = offset; ;) {
    const chunk = Buffer.alloc(65_536)
    const bytes = readSync(handle, chunk, 0, chunk.length, at)
    if (bytes === 0) return Buffer.concat(chunks).toString()
    chunks.push(chunk.subarray(0, bytes))
    at += bytes
  }
}
