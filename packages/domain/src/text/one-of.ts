/** Whether something that came from outside is one of these words, to the letter. */
export function isOneOf<Choice extends string>(choices: readonly Choice[], value: unknown): value is Choice {
  return choices.some((word) => word === value)
}
