/** A row of the catalogue: the situation, and the resulting text or state. */
export type Row = [id: string, situation: string, getResult: () => unknown, expected: unknown]
