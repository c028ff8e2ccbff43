import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** A work that ends when the test says so. */
function aWork(result: number) {
  const { promise, resolve } = Promise.withResolvers<number>()
  return { work: () => promise, end: () => resolve(result) }
}

test('few works are done at once, others wait in their order, and who comes when too many wait is sent away', async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 2 })
  const begun: number[] = []
  const works = [0, 1, 2].map((number) => {
    const { work, end } = aWork(number)
    const done = turns(() => {
      begun.push(number)
      return work()
    })
    return { done, end }
  })
  await expect(turns(() => Promise.resolve(9))).rejects.toMatchObject({
    code: 'file.busy',
    details: { retryAfterSeconds: 10 },
  })
  expect(begun).toEqual([0])
  for (const { done, end } of works) {
    end()
    await done
  }
  expect(begun).toEqual([0, 1, 2])
})

test('of one sender few works are done or wait', async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 9, perSender: 2 })
  const { work, end } = aWork(1)
  const first = [turns(work, 'a'), turns(work, 'a')]
  await expect(turns(work, 'a')).rejects.toMatchObject({ code: 'file.busy' })
  const other = turns(work, 'b')
  end()
  expect(await Promise.all([...first, other])).toEqual([1, 1, 1])
  expect(await turns(work, 'a')).toBe(1)
})

test('after a work of one sender comes that of another', async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 9 })
  const done: string[] = []
  const senders = ['a', 'a', 'a', 'b', 'c', 'b']
  await Promise.all(senders.map((sender) => turns(async () => void done.push(sender), sender)))
  expect(done).toEqual(['a', 'b', 'a', 'c', 'a', 'b'])
})

test('a work that fails leaves its turn', async () => {
  const turns = takeTurns({ atOnce: 1, waiting: 0 })
  await expect(turns(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns(() => Promise.resolve(1))).toBe(1)
})
