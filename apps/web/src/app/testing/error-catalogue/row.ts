/** A row of the catalogue: what happens, and what it comes to, in words or as a state. */
export type Row = [id: string, situation: string, comesTo: () => unknown, expected: unknown]
