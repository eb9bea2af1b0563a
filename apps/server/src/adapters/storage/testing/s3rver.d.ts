declare module '@20minutes/s3rver' {
  /** A server that speaks the protocol of S3 and stores objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ address: string; port: number }>
  }
}
