import type { HandshakeSuccess } from '#contract/events.ts'
import type { Scope } from '../http/scope.ts'

/** The actor of a socket, read from the session just now. */
export type Viewer = Pick<Scope, 'db' | 'supplier' | 'features' | 'actor'> & { readonly tokenHash: Buffer }

/** What the transport does not know itself: whose session a token is of, and who may hear of what. */
export interface RoomRules {
  /** Hash of the token of the session that a JWT belongs to; null where it opens nothing. */
  sessionHashOf(supplierId: string, jwt: string): Promise<Buffer | null>
  /**
   * The rooms of the server behind the names that a client uses.
   * @throws Failure where one of them is no room, or the viewer may not hear of it.
   */
  roomsOf(viewer: Viewer, names: readonly string[]): Promise<readonly string[]>
  /** What happened in these rooms since an instant that the client got with its last handshake; null is none. */
  missedSince(
    viewer: Viewer,
    names: readonly string[],
    since: string | null,
  ): Promise<Pick<HandshakeSuccess, 'momento' | 'perdidos' | 'perdeuTudo'>>
}
