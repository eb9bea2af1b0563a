/** A British number as people there write it, with a blank after the area; others as they are. */
export function nationalNumber(number: string): string {
  return number.startsWith('+44') ? `0${number.slice(3, 7)} ${number.slice(7)}` : number
}
