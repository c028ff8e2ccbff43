import { describe, expect, test } from 'vitest'
import {
  MAX_WIDTH,
  MIN_WIDTH,
  readColumnSettings,
  shownColumns,
  USUAL_COLUMNS,
  withMoved,
  withShown,
  withWidth,
} from './column-settings.ts'

const COLUMNS = ['number', 'customer', 'status', 'total'].map((id) => ({ id }))
const shown = (settings: Parameters<typeof shownColumns>[1]) => shownColumns(COLUMNS, settings).map(({ id }) => id)

describe('the columns of a person', () => {
  test('are moved, but never before the one that names the row', () => {
    const moved = withMoved(COLUMNS, USUAL_COLUMNS, 'total', -1)
    expect(shown(moved)).toEqual(['number', 'customer', 'total', 'status'])
    expect(shown(withMoved(COLUMNS, moved, 'customer', -1))).toEqual(['number', 'customer', 'total', 'status'])
    expect(shown(withMoved(COLUMNS, moved, 'status', 1))).toEqual(['number', 'customer', 'total', 'status'])
    expect(shown(withMoved(COLUMNS, moved, 'number', 1))).toEqual(['number', 'customer', 'total', 'status'])
  })

  test('are hidden and shown again; the first one always stays', () => {
    const hidden = withShown(withShown(USUAL_COLUMNS, 'status', false), 'number', false)
    expect(shown(hidden)).toEqual(['number', 'customer', 'total'])
    expect(shown(withShown(hidden, 'status', true))).toEqual(['number', 'customer', 'status', 'total'])
  })

  test('have a width within reason', () => {
    expect(withWidth(USUAL_COLUMNS, 'total', 3).widths).toEqual({ total: MIN_WIDTH })
    expect(withWidth(USUAL_COLUMNS, 'total', 9999).widths).toEqual({ total: MAX_WIDTH })
  })

  test('put a column that is newer than the arrangement behind the others', () => {
    expect(shown({ ...USUAL_COLUMNS, order: ['number', 'total', 'status'] })).toEqual([
      'number',
      'total',
      'status',
      'customer',
    ])
  })

  test.each([null, 'x', { order: 1, hidden: [2], widths: { total: 'wide', status: 1e9 } }])(
    'are the usual ones where %j is stored',
    (stored) => {
      expect(readColumnSettings(stored)).toEqual(USUAL_COLUMNS)
    },
  )
})
