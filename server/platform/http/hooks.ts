/** A point at which another module takes part in what a module does. It is declared by the module that has it, in its `hooks.ts`. */
export interface Hook<Handler> {
  readonly name: string
  /** Only for the compiler: what the other module gives. */
  readonly handler?: Handler
}

export const hook = <Handler>(name: string): Hook<Handler> => ({ name })

/** Who takes part where, in one application. Modules say so while their routes are registered. */
export class Hooks {
  readonly #handlers = new Map<string, unknown>()

  /** @throws Error where somebody takes part there already */
  set<Handler>({ name }: Hook<Handler>, handler: Handler): void {
    if (this.#handlers.has(name)) throw new Error(`${name} has a handler already`)
    this.#handlers.set(name, handler)
  }

  /** @throws Error where nobody takes part */
  get<Handler>({ name }: Hook<Handler>): Handler {
    const handler = this.#handlers.get(name)
    if (handler === undefined) throw new Error(`${name} has no handler`)
    return handler as Handler
  }
}
