import { describe, expect, test } from 'vitest'
import { quietWatch } from './quiet-memory.ts'

const QUIET = 0.01
const BUSY = 0.6

/** Looks at a process of these sizes, in megabytes; each collection brings it to 120. */
function collectionsOf(looks: readonly [utilization: number, megabytes: number][]): number[] {
  const collected: number[] = []
  let number = 0
  const look = quietWatch(
    () => collected.push(number),
    () => 120_000_000,
  )
  for (const [utilization, megabytes] of looks) {
    number += 1
    look({ utilization, residentBytes: megabytes * 1_000_000 })
  }
  return collected
}

const quiet = (megabytes: number, times = 1): [number, number][] =>
  Array.from({ length: times }, () => [QUIET, megabytes])

describe('memory is given back', () => {
  test('in the tenth quiet look, once', () => {
    expect(collectionsOf([[BUSY, 300], ...quiet(380, 10), ...quiet(121, 10)])).toEqual([11])
  })

  test('again after the next load', () => {
    expect(collectionsOf([...quiet(380, 10), [BUSY, 300], ...quiet(300, 10)])).toEqual([10, 21])
  })

  test('never while requests come', () => {
    expect(collectionsOf([...quiet(380, 9), [BUSY, 380], ...quiet(380, 9), [BUSY, 380]])).toEqual([])
  })

  test('not for a little', () => {
    expect(collectionsOf([...quiet(380, 10), [BUSY, 140], ...quiet(150, 20)])).toEqual([10])
  })
})
