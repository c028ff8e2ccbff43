import { join } from 'node:path'
import { encodePositions, type Position } from '../server/source-positions.ts'

interface SourceMap {
  readonly mappings: string
  readonly sources: readonly (string | null)[]
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** Where the lines of a built file come from. `folder` is that of the file, from the root of the checkout. */
export function positionsOf({ mappings, sources }: SourceMap, folder: string): Uint8Array {
  const positions: Position[] = []
  let [source, sourceLine] = [0, 0]
  for (const [line, segments] of mappings.split(';').entries()) {
    let column = 0
    let last: Position | undefined
    for (const segment of segments.split(',')) {
      const [columns = 0, ...[sourceStep, lineStep]] = numbersOf(segment)
      column += columns
      if (sourceStep === undefined || lineStep === undefined) continue
      source += sourceStep
      sourceLine += lineStep
      if (last?.source === source && last.sourceLine === sourceLine + 1) continue
      last = { line: line + 1, column: column + 1, source, sourceLine: sourceLine + 1 }
      positions.push(last)
    }
  }
  return encodePositions(
    sources.map((path) => (path === null ? '' : join(folder, path))),
    positions,
  )
}

/** The numbers of a segment of a source map: digits of 5 bits, the sign last. */
function numbersOf(segment: string): number[] {
  const numbers = []
  let [number, shift] = [0, 0]
  for (const digit of segment) {
    const value = VALUES.get(digit) ?? 0
    number += (value & 31) << shift
    shift += 5
    if (value >= 32) continue
    numbers.push(number & 1 ? -(number >> 1) : number >> 1)
    number = shift = 0
  }
  return numbers
}
