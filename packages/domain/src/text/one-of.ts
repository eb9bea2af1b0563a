/** Whether a value from outside is exactly one of these choices. */
export function isOneOf<Choice extends string>(choices: readonly Choice[], value: unknown): value is Choice {
  return choices.some((choice) => choice === value)
}
