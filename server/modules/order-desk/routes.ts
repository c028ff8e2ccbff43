import * as wire from '#contract/order-desk.ts'
import * as paperWire from '#contract/order-paper.ts'
import { encodeOrder } from '#contract/order.ts'
import * as pickingWire from '#contract/picking.ts'
import { decodeStatus } from '#contract/values.ts'
import { VISITOR } from '#domain/access/actor.ts'
import { changedOrders } from '#server/modules/order/read-orders.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { answerQuestion, finishPicking, replaceMissing, setPicked } from './pick-order.ts'
import { listOrdersToPick, pickingList, replacementsOf } from './picking-queries.ts'
import { printOrders } from './order-papers.ts'
import { commitHeldMove, HOLD_SECONDS, holdMove, moveByStaff, refuseOrder, undoMove } from './staff-moves.ts'

const CHANGED_LIMIT = 50

export function orderDeskRoutes(server: Server): void {
  const commitLater = moveTimers(server)

  serve(server, wire.moveOrder, async ({ scope, input: { params, body } }) => {
    const move = {
      from: decodeStatus(body.de),
      to: decodeStatus(body.para),
      proof: wire.decodeHandover(body.recebimento),
    }
    return encodeOrder(await moveByStaff(scope, params.numpedido, move))
  })

  serve(server, wire.holdMove, async ({ scope, input: { params, body } }) => {
    const order = await holdMove(scope, params.numpedido, { from: decodeStatus(body.de), to: decodeStatus(body.para) })
    commitLater(scope, order.number)
    return encodeOrder(order)
  })

  serve(server, wire.undoMove, async ({ scope, input: { params } }) =>
    encodeOrder(await undoMove(scope, params.numpedido)),
  )

  serve(server, wire.refuseOrder, async ({ scope, input: { params, body } }) =>
    encodeOrder(await refuseOrder(scope, params.numpedido, body.motivo)),
  )

  serve(server, wire.listChangedOrders, async ({ scope, input: { query } }) => {
    const { orders, cursor, hasMore } = await changedOrders(scope, query.desde ?? null, query.limit ?? CHANGED_LIMIT)
    return { pedidos: orders.map(encodeOrder), cursor, haMais: hasMore }
  })

  serve(server, wire.answerQuestion, async ({ scope, customer, input: { params, body } }) =>
    encodeOrder(
      await answerQuestion(scope, customer.id, {
        number: params.numpedido,
        questionId: params.idpergunta,
        isAccepted: body.aceita,
      }),
    ),
  )

  serve(server, paperWire.printOrders, async ({ scope, input: { body } }) => {
    const paper = paperWire.decodePaper(body.tipo)
    const pdf = await printOrders(scope, paper, body.pedidos)
    return {
      nome: `${body.tipo.toLowerCase()}-${body.pedidos.join('-').slice(0, 60)}.pdf`,
      pdf: pdf.toString('base64'),
    }
  })

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
