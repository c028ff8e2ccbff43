import { join } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { encodePositions, type Position } from '../server/source-positions.ts'

interface SourceMap {
  readonly mappings: string
  readonly sources: readonly (string | null)[]
}

/** Where the lines of a built file come from. `folder` is that of the file, from the root of the checkout. */
export function positionsOf({ mappings, sources }: SourceMap, folder: string): Uint8Array {
  const positions: Position[] = []
  for (const [line, segments] of decode(mappings).entries()) {
    let last: Position | undefined
    for (const [column, source, sourceLine] of segments) {
      if (source === undefined || sourceLine === undefined) continue
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
