import S3rver from '@20minutes/s3rver'

/**
 * An S3 server, as a process of its own that ends with its parent. It stores objects in the given folder, has one
 * bucket, and sends its port to the parent once it listens.
 */
const [directory, port, bucket] = process.argv.slice(2)
if (!directory || !port || !bucket) throw new Error('run-s3-server.ts FOLDER PORT BUCKET')

process.once('disconnect', () => process.exit(0))
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
})
process.send?.((await server.run()).port)
