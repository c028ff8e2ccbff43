/** How many records a store has in each state. */
export type CountsByState<State extends string> = Readonly<Record<State, number>>

/** With 0 for a state that no row names. */
export const countsByState = <State extends string>(
  states: readonly State[],
  rows: readonly { readonly state: string; readonly count: number }[],
): CountsByState<State> => {
  const known = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(states.map((state) => [state, known.get(state) ?? 0])) as Record<State, number>
}

/** Of one state, or of all where `state` is null. */
export const totalOf = <State extends string>(counts: CountsByState<State>, state: State | null): number =>
  state === null ? Object.values<number>(counts).reduce((sum, each) => sum + each, 0) : counts[state]
