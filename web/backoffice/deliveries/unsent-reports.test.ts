import { beforeEach, describe, expect, test } from 'vitest'
import { addUnsent, createReportStore, readUnsent, sendUnsent, type UnsentReport } from './unsent-reports.ts'

const values = new Map<string, string>()
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
beforeEach(() => values.clear())

const report = (number: number, kind: 'arrived' | 'failed'): UnsentReport => ({
  runId: 'r',
  number,
  report: kind === 'arrived' ? { kind } : { kind, reason: 'Ninguém em casa' },
})
const kinds = () => readUnsent(store).map(({ number, report }) => [number, report.kind])
const isRefusal = (error: unknown) => error === 'refused'

describe('reports of stops', () => {
  test('wait until the server is reached, and go in their order', async () => {
    addUnsent(store, report(1, 'failed'))
    addUnsent(store, report(2, 'arrived'))
    await sendUnsent(
      store,
      () => Promise.reject(new Error('offline')),
      isRefusal,
      () => expect.unreachable(),
    )
    expect(kinds()).toEqual([
      [1, 'failed'],
      [2, 'arrived'],
    ])
    const sent: number[] = []
    await sendUnsent(
      store,
      async ({ number }) => sent.push(number),
      isRefusal,
      () => expect.unreachable(),
    )
    expect([sent, kinds()]).toEqual([[1, 2], []])
  })

  test('end a stop in place of its arrival', () => {
    addUnsent(store, report(1, 'arrived'))
    addUnsent(store, report(2, 'arrived'))
    addUnsent(store, report(1, 'failed'))
    expect(kinds()).toEqual([
      [2, 'arrived'],
      [1, 'failed'],
    ])
  })

  test('that come while an arrival is on its way are sent after it', async () => {
    addUnsent(store, report(1, 'arrived'))
    const sent: string[] = []
    await sendUnsent(
      store,
      async ({ report: { kind } }) => {
        sent.push(kind)
        if (kind === 'arrived') addUnsent(store, report(1, 'failed'))
      },
      isRefusal,
      () => expect.unreachable(),
    )
    expect([sent, kinds()]).toEqual([['arrived', 'failed'], []])
  })

  test('that are refused are shown and do not hold up the next', async () => {
    addUnsent(store, report(1, 'failed'))
    addUnsent(store, report(2, 'failed'))
    const refused: number[] = []
    await sendUnsent(
      store,
      ({ number }) => (number === 1 ? Promise.reject('refused') : Promise.resolve()),
      isRefusal,
      ({ number }) => refused.push(number),
    )
    expect([refused, kinds()]).toEqual([[1], []])
  })

  test('for which the browser has no room wait in the open page, until those before them are sent', async () => {
    const room = JSON.stringify([report(1, 'failed')]).length
    const reports = createReportStore({
      ...store,
      setItem: (key, value) => {
        if (value.length > room) throw new DOMException('no room', 'QuotaExceededError')
        store.setItem(key, value)
      },
    })
    addUnsent(reports, report(1, 'failed'))
    expect(reports.isOnlyInPage()).toBe(false)
    addUnsent(reports, report(2, 'failed'))
    expect([readUnsent(reports).map(({ number }) => number), reports.isOnlyInPage()]).toEqual([[1, 2], true])
    await sendUnsent(
      reports,
      ({ number }) => (number === 1 ? Promise.resolve() : Promise.reject(new Error('offline'))),
      isRefusal,
      () => expect.unreachable(),
    )
    expect([kinds(), reports.isOnlyInPage()]).toEqual([[[2, 'failed']], false])
  })

  test('are in the page no more once they are sent, where the browser stores nothing', async () => {
    const reports = createReportStore({
      ...store,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError')
      },
    })
    addUnsent(reports, report(1, 'failed'))
    expect(reports.isOnlyInPage()).toBe(true)
    await sendUnsent(
      reports,
      () => Promise.resolve(),
      isRefusal,
      () => expect.unreachable(),
    )
    expect([readUnsent(reports), reports.isOnlyInPage()]).toEqual([[], false])
  })

  test('that cannot be read are none', () => {
    values.set('balcao-gestao-unsent-stops', '{')
    expect(readUnsent(store)).toEqual([])
  })
})
