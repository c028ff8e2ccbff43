import { describe, expect, test } from 'vitest'
import { quietWatch } from './quiet-memory.ts'

const QUIET = 0.01
const BUSY = 0.6

/** Looks at a process of these sizes, in megabytes; each collection brings it to 120. */
function collectionsOf(looks: readonly [utilization: number, megabytes: number][]): number[] {
  const collected: number[] = []
  let number = 0
  const look = quietWatch(() => collected.push(number), () => 120_000_000)
  for (const [utilization, megabytes] of looks) {
    number += 1
    look({ utilization, residentBytes: megabytes * 1_000_000 })
  }
  return collected
}

describe('memory is given back', () => {
  test('in the second quiet look, once', () => {
    expect(collectionsOf([[BUSY, 300], [QUIET, 380], [QUIET, 380], [QUIET, 121], [QUIET, 122]])).toEqual([3])
  })

  test('again after the next load', () => {
    expect(collectionsOf([[QUIET, 380], [QUIET, 380], [BUSY, 300], [QUIET, 300], [QUIET, 300]])).toEqual([2, 5])
  })

  test('never while requests come', () => {
    expect(collectionsOf([[BUSY, 380], [BUSY, 380], [QUIET, 380], [BUSY, 380], [QUIET, 380]])).toEqual([])
  })

  test('not for a little', () => {
    expect(collectionsOf([[QUIET, 380], [QUIET, 380], [BUSY, 140], [QUIET, 150], [QUIET, 150], [QUIET, 150]])).toEqual([2])
  })
})
