/**
 * The label of a report's filter: "All types" if none or all options are chosen, else "3 types selected". One option is
 * "1 types selected" too (RPT-06, G3-02).
 * @param plural the word for several options: "types"
 */
export function filterSummary(chosen: number, options: number, plural: string): string {
  return chosen === 0 || chosen === options ? `All ${plural}` : `${chosen} ${plural} selected`
}
