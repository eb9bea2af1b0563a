/** The API's path, below the public address. The contract's paths are relative to it. */
export const API_BASE = '/api'
