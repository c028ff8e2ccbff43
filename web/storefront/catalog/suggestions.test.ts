import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/client.ts'
import { SUGGESTION_DELAY_MS, SuggestionSource } from './suggestions.ts'

interface Question {
  readonly query: string
  readonly signal: { readonly aborted: boolean }
  answer(count: number): Promise<void>
  fail(): Promise<void>
}

/** A search box whose questions the test answers. */
function aSource() {
  const asked: Question[] = []
  const call = ((_endpoint: unknown, input: { query: { query: string } }, options: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const settled = async (settle: () => void) => {
        settle()
        await Promise.resolve()
      }
      asked.push({
        query: input.query.query,
        signal: options.signal,
        answer: (count) =>
          settled(() =>
            resolve({
              hits: Array.from({ length: count }, (_, i) => ({
                id: `p${i}`,
                slug: `p${i}`,
                name: `P${i}`,
                unidade: 'un',
              })),
              consultaCorrigida: null,
            }),
          ),
        fail: () => settled(() => reject(new Error('offline'))),
      })
    })) as unknown as Call
  return { source: new SuggestionSource(call, 'loja'), asked }
}

const wait = () => vi.advanceTimersByTime(SUGGESTION_DELAY_MS)
async function open(count: number) {
  const box = aSource()
  box.source.type('cafe')
  wait()
  await box.asked[0]?.answer(count)
  return box.source
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('while a person types', () => {
  test('it is asked for one second after the last key', () => {
    const { source, asked } = aSource()
    source.type('ca')
    vi.advanceTimersByTime(999)
    source.type('caf')
    vi.advanceTimersByTime(999)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(asked.map(({ query }) => query)).toEqual(['caf'])
  })

  test('only the last text is asked for, without ampersands', () => {
    const { source, asked } = aSource()
    for (const typed of ['ca', 'caf', 'caf&e']) source.type(typed)
    wait()
    expect(asked.map(({ query }) => query)).toEqual(['cafe'])
  })

  test('a newer text cancels the request under way, and its answer is not shown', async () => {
    const { source, asked } = aSource()
    source.type('caf')
    wait()
    source.type('arroz')
    expect(asked[0]?.signal.aborted).toBe(true)
    await asked[0]?.answer(3)
    expect(source.state().hits).toEqual([])
  })

  test('one letter is not asked for, and a failure shows nothing', async () => {
    const { source, asked } = aSource()
    source.type('c')
    wait()
    expect(asked).toEqual([])
    source.type('cafe')
    wait()
    await asked[0]?.fail()
    expect(source.state()).toMatchObject({ isOpen: false, hits: [] })
  })

  test('at most 10 hits are shown', async () => {
    expect((await open(14)).state().hits).toHaveLength(10)
  })
})

describe('with the arrow keys', () => {
  test('one goes through the hits, all results, and back to what was typed', async () => {
    const source = await open(2)
    const way = [1, 1, 1, 1, -1, -1].map((step) => {
      source.move(step as 1 | -1)
      return source.state().active
    })
    expect(way).toEqual([0, 1, 2, null, 2, 1])
  })

  test('a closed list opens again', async () => {
    const source = await open(2)
    source.close()
    expect(source.state().isOpen).toBe(false)
    source.move(1)
    expect(source.state()).toMatchObject({ isOpen: true, active: null })
  })
})
