/**
 * The path and query of a call: `:name` filled from params, undefined and null left out of the query, booleans as 1 or
 * 0, lists comma-joined (G1-01).
 * @throws Error when a parameter of the path is missing
 */
export function callPath(template: string, params: object = {}, query: object = {}): string {
  const path = template.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value: unknown = Reflect.get(params, name)
    if (value === undefined || value === null || value === '') {
      throw new Error(`${template} needs the parameter ${name}.`)
    }
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, queryText(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

function queryText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join(',') : String(value)
}
