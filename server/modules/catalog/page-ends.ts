import type { Scope } from '#server/platform/http/scope.ts'

/** Of one list: more than are read of it at the same time, by people and search engines; some 20 kB, which the cache does not count. */
const MAX_ENDS = 200

/**
 * Where pages of a list ended: the last product, by how many products come before the next page. The page that follows goes on from there and
 * skips nothing. It lies in the storefront cache, which forgets it when anything of the store changes.
 */
export class PageEnds {
  readonly #ends = new Map<number, string>()

  static of({ cache, supplier }: Scope, list: string): Promise<PageEnds> {
    return cache.remember(supplier.id, `page ends ${list}`, () => Promise.resolve(new PageEnds()))
  }

  /** The product after which a page begins; null where the page before it was not read. */
  before(offset: number): string | null {
    return this.#ends.get(offset) ?? null
  }

  note(offset: number, lastId: string): void {
    const [oldest] = this.#ends.keys()
    if (this.#ends.size >= MAX_ENDS && oldest !== undefined) this.#ends.delete(oldest)
    this.#ends.set(offset, lastId)
  }
}
