/** The text before an item of a list: none, a comma, or the word before the last one. */
export function listJoint(index: number, count: number): '' | ', ' | ' and ' {
  if (index === 0) return ''
  return index === count - 1 ? ' and ' : ', '
}

/** Several texts as one: "2 new actions, 3 updated actions and 1 snooze ending". */
export function listText(texts: readonly string[]): string {
  return texts.map((text, index) => listJoint(index, texts.length) + text).join('')
}
