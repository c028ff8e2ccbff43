// Loaded before the server by start.test.ts: tells on standard error what a start did until the server listened.
import { Server } from 'node:http'
import { registerHooks } from 'node:module'
import pg from 'pg'

let modules = 0
let statements = 0
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) modules++
    return next(url, context)
  },
})
const send = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++
  return Reflect.apply(send, this, args) as never
} as typeof send

const listen = Server.prototype.listen
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  this.once('listening', () => process.stderr.write(`${JSON.stringify({ modules, statements })}\n`))
  return Reflect.apply(listen, this, args) as Server
} as typeof listen
