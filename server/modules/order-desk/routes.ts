import * as wire from '#contract/order-desk.ts'
import * as noteWire from '#contract/order-note.ts'
import * as paperWire from '#contract/order-paper.ts'
import * as pickingWire from '#contract/picking.ts'
import { VISITOR } from '#domain/access/actor.ts'
import { changedOrders } from '#server/modules/order/read-orders.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { answerQuestion, finishPicking, replaceMissing, setPicked } from './pick-order.ts'
import { addOrderNote, listOrderNotes, removeOrderNote } from './order-notes.ts'
import { listOrdersToPick, pickingList, replacementsOf } from './picking-queries.ts'
import { printOrders } from './order-papers.ts'
import { commitHeldMove, HOLD_SECONDS, holdMove, moveByStaff, refuseOrder, undoMove } from './staff-moves.ts'

export function orderDeskRoutes(server: Server): void {
  const commitLater = moveTimers(server)

  serve(server, wire.moveOrder, ({ scope, input: { params, body } }) => {
    const { handover: proof, ...step } = body
    return moveByStaff(scope, params.number, { ...step, proof })
  })

  serve(server, wire.holdMove, async ({ scope, input: { params, body } }) => {
    const order = await holdMove(scope, params.number, body)
    commitLater(scope, order.number)
    return order
  })

  serve(server, wire.undoMove, ({ scope, input: { params } }) => undoMove(scope, params.number))

  serve(server, wire.refuseOrder, ({ scope, input: { params, body } }) =>
    refuseOrder(scope, params.number, body.reason),
  )

  serve(server, wire.listChangedOrders, ({ scope, input: { query } }) => changedOrders(scope, query.since, query.limit))

  serve(server, wire.answerQuestion, ({ scope, customer, input: { params, body } }) =>
    answerQuestion(scope, customer.id, { ...params, ...body }),
  )

  serve(server, noteWire.listOrderNotes, async ({ scope, input: { params } }) => ({
    notes: await listOrderNotes(scope, params.number),
  }))

  serve(server, noteWire.addOrderNote, async ({ scope, input: { params, body } }) => ({
    notes: await addOrderNote(scope, params.number, body),
  }))

  serve(server, noteWire.removeOrderNote, ({ scope, input: { params } }) =>
    removeOrderNote(scope, params.number, params.noteId),
  )

  serve(server, paperWire.printOrders, async ({ scope, input: { body } }) => ({
    name: `${paperWire.fileName(body.paper, body.numbers)}.pdf`,
    file: (await printOrders(scope, body.paper, body.numbers)).toString('base64'),
  }))

  serve(server, pickingWire.listOrdersToPick, ({ scope }) => listOrdersToPick(scope))

  serve(server, pickingWire.getPickingList, ({ scope, input: { params } }) => pickingList(scope, params.number))

  serve(server, pickingWire.pickItem, async ({ scope, input: { params, body } }) => {
    await setPicked(scope, params, body)
    return pickingList(scope, params.number)
  })

  serve(server, pickingWire.listReplacements, ({ scope, input: { params } }) =>
    replacementsOf(scope, params.number, params.position),
  )

  serve(server, pickingWire.reportMissingItem, async ({ scope, input: { params, body } }) => {
    await replaceMissing(scope, params, body)
    return pickingList(scope, params.number)
  })

  serve(server, pickingWire.finishPicking, async ({ scope, input: { params } }) => {
    await finishPicking(scope, params.number)
    return pickingList(scope, params.number)
  })
}

/** After the time of a move, for an undo that arrived in time while this process was busy: timers go before requests. */
const LATE_UNDO_MS = 300

/** Commits held moves in this process after their time; a schedule does so for a process that ended before. */
function moveTimers({ app }: Server): (scope: Scope, number: number) => void {
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer.unref())
  }
  const commit = (scope: Scope, number: number) => {
    const system = { ...scope, actor: VISITOR, sessionHash: null }
    commitHeldMove(system, number).catch((error: unknown) => scope.log.error({ err: error }, 'a held move failed'))
  }
  return (scope, number) => after(HOLD_SECONDS * 1000, () => after(LATE_UNDO_MS, () => commit(scope, number)))
}
