import { expect, test } from 'vitest'
import { LatestRequest } from './latest-request.ts'

test('an answer or failure of an older request is ignored', async () => {
  const latest = new LatestRequest()
  const [slow, given] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [
    latest.send(() => slow.promise),
    latest.send(() => given.promise),
    latest.send(() => Promise.resolve('newest')),
  ]
  slow.resolve('older')
  given.reject(new Error('aborted'))
  expect(await Promise.all(answers)).toEqual([undefined, undefined, 'newest'])
})

test('the failure of the last request is its own', async () => {
  await expect(new LatestRequest().send(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
