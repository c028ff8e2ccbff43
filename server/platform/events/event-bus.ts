import type { DomainEvent, EventName } from '#domain/events.ts'

/** The events of the process: what is published leaves here, and listeners of this process get what any process published. */
export interface Events {
  /** Dispatches what was published and committed, soon. */
  dispatch(): void
  /** Passes a transient event to the listeners of all processes, soon. */
  broadcast(event: DomainEvent): void
  /**
   * Calls back in this process for every event of the name, once, in the order in which they happened to one thing. An event that
   * happens while the connection to PostgreSQL is lost is missed (`onGap`). Returns how to stop.
   */
  on<Name extends EventName>(name: Name, listener: (event: DomainEvent<Name>) => void): () => void
  /** Calls back where events may have been missed: who shows something has to read it again. Returns how to stop. */
  onGap(listener: () => void): () => void
}
