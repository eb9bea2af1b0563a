/** What the database's plumbing says of itself; the product's logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silent: Log = { info() {}, warn() {}, error() {} }
