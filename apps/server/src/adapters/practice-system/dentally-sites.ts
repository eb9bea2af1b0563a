import { z } from 'zod'
import { MaybeText } from './dentally-fields.ts'

const addressLines = {
  address_line_1: MaybeText,
  address_line_2: MaybeText,
  town: MaybeText,
  postcode: MaybeText,
}

/**
 * A site. How its address is written is not documented: it is read as one text, or from the lines that patients have,
 * within `address` or beside it.
 */
export const Site = z
  .object({
    id: z.string(),
    name: MaybeText,
    address: z
      .union([z.string(), z.object(addressLines)])
      .nullish()
      .catch(null),
    ...addressLines,
  })
  .transform(({ id, name, address, ...lines }) => ({
    id,
    name: name ?? id,
    address: typeof address === 'string' ? MaybeText.parse(address) : oneLine(address ?? lines),
  }))

function oneLine({
  address_line_1,
  address_line_2,
  town,
  postcode,
}: Record<keyof typeof addressLines, string | null>): string | null {
  return [address_line_1, address_line_2, town, postcode].filter((line) => line !== null).join(', ') || null
}
